/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;

import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * The connections of a server that are to be seen to at the end of this pass. For the
 * network thread, but for {@link #wake}.
 */
final class TouchedChannels {

	/** Those that other threads have woken; each is in it once at most. */
	private final Queue<ServerChannel> woken = new MpscUnboundedAtomicArrayQueue<>(256);

	/** Those with something to flush after this pass. */
	private final Deque<ServerChannel> touched = new ArrayDeque<>();

	/** Those whose socket takes no more now. */
	private final List<ServerChannel> blocked = new ArrayList<>();

	/** Adds one for a thread that wakes the network thread then. On any thread. */
	void wake(ServerChannel channel) {
		this.woken.add(channel);
	}

	/** Remembers one that will want to flush. */
	void touch(ServerChannel channel) {
		if (channel.touch()) {
			this.touched.add(channel);
		}
	}

	/** Adds those that have been woken, and those whose socket may take more. */
	void collect() {
		for (ServerChannel channel = this.woken.poll(); channel != null; channel = this.woken.poll()) {
			channel.unwoken();
			touch(channel);
		}
		this.blocked.forEach(this::touch);
		this.blocked.clear();
	}

	/** Whatever goes wrong with one of them, the others are seen to first. */
	void endPass(long now) {
		Throwable problem = null;
		for (ServerChannel channel = this.touched.poll(); channel != null; channel = this.touched.poll()) {
			try {
				channel.endPass(now);
			}
			catch (RuntimeException | Error ex) {
				problem = (problem != null) ? problem : ex;
			}
			if (channel.isBlocked() && channel.isConnected()) {
				this.blocked.add(channel);
			}
		}
		if (problem instanceof Error error) {
			throw error;
		}
		if (problem instanceof RuntimeException exception) {
			throw exception;
		}
	}

}
