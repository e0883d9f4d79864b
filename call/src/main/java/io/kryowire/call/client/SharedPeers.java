/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.call.CallMeter;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.codec.WireCodec;

/**
 * The peers of all groups of an application: groups that use the same node in the same
 * way have one connection to it. Thread-safe.
 */
final class SharedPeers implements AutoCloseable {

	private final CompletionThreads completions = new CompletionThreads();

	private final Map<LinkTraits, Shared> open = new HashMap<>();

	/** Threads with the class loader of the thread that has created this. */
	Executor completions() {
		return this.completions;
	}

	PeerBuilder describe(Transport transport, WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return new SharedPeerPlan(this, transport, codec, settings, address);
	}

	/** The peer with these traits, which is connected if it is new. */
	synchronized SharedPeer use(LinkTraits traits, PeerBuilder plan, CallMeter meter) {
		Shared shared = this.open.get(traits);
		if (shared == null) {
			shared = new Shared(this, traits, plan.connect());
			this.open.put(traits, shared);
		}
		shared.users++;
		return new SharedPeer(shared, meter);
	}

	private synchronized boolean isLastOf(Shared shared) {
		shared.users--;
		return shared.users == 0 && this.open.remove(shared.traits, shared);
	}

	private synchronized boolean leaveToOthers(Shared shared, AtomicBoolean closed) {
		boolean left = shared.users > 1 && closed.compareAndSet(false, true);
		shared.users -= left ? 1 : 0;
		return left;
	}

	/** After all groups. */
	@Override
	public void close() {
		this.completions.close();
	}

	/** A peer and how many groups have it. */
	static final class Shared {

		private final SharedPeers owner;

		private final LinkTraits traits;

		private final Peer peer;

		/** Written under the lock of the owner. */
		private volatile int users;

		private Shared(SharedPeers owner, LinkTraits traits, Peer peer) {
			this.owner = owner;
			this.traits = traits;
			this.peer = peer;
		}

		Peer peer() {
			return this.peer;
		}

		boolean hasOneUser() {
			return this.users < 2;
		}

		/** One group less, which is closed with this, unless it is the last one. */
		boolean leaveToOthers(AtomicBoolean closed) {
			return this.owner.leaveToOthers(this, closed);
		}

		/** One group less; the last one closes it. */
		void release() {
			if (this.owner.isLastOf(this)) {
				this.peer.close();
			}
		}

	}

}
