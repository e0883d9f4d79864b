/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;

import io.kryowire.call.link.CountedLog;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.ServerLink;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the connections of a server until they have proven themselves, and closes those
 * that do not. For the network thread.
 */
final class Admission {

	private static final Logger logger = LoggerFactory.getLogger(Admission.class);

	private final AcceptChannel accepting;

	private final UnprovenConnections<ServerChannel> unproven;

	private final LinkCounters counters;

	/** The connection that KryoNet is making. */
	private @Nullable ServerChannel arriving;

	private Admission(AcceptChannel accepting, UnprovenConnections<ServerChannel> unproven, LinkCounters counters) {
		this.accepting = accepting;
		this.unproven = unproven;
		this.counters = counters;
	}

	/** Opens a server's port. */
	static Admission open(ResilientServer server, InetSocketAddress address,
			UnprovenConnections<ServerChannel> unproven, LinkCounters counters) throws IOException {
		EndLog.rehearse();
		AcceptChannel accepting = AcceptChannel.open(KryonetFields.selector(server), address);
		KryonetFields.serverChannel(server, accepting);
		return new Admission(accepting, unproven, counters);
	}

	int port() {
		return this.accepting.port();
	}

	/** A socket has been accepted. */
	ServerChannel arriving(ServerChannel channel) {
		this.arriving = channel;
		return channel;
	}

	/** The selector and the server know the connection. */
	void hasArrived() {
		this.arriving = null;
		this.accepting.takenIn();
	}

	/** Closes a connection that could not be made, perhaps for lack of memory. */
	void forgetArriving() throws IOException {
		ServerChannel channel = this.arriving;
		this.arriving = null;
		if (channel != null && channel.isConnected()) {
			channel.close();
		}
		this.accepting.closeForgotten();
	}

	/** Waits for the proof of a connection; another one may have to be closed for it. */
	void watch(ServerChannel channel) {
		ServerChannel evicted = this.unproven.add(channel, channel.arrivedFrom());
		// It may have proven itself in this pass.
		if (evicted != null && !evicted.link().isProven()) {
			evicted.refuse("there are too many connections that have not proven themselves");
		}
	}

	/** The connection has proven itself, or is gone. */
	void forget(ServerChannel channel) {
		this.unproven.remove(channel);
	}

	void endPass(long now) {
		closeLate(now);
		IOException trouble = this.accepting.reopen(now);
		if (trouble != null) {
			makeRoomFor(trouble);
		}
		tellLeftOut(this.counters.log(), now);
		tellLeftOut(this.counters.endedLog(), now);
	}

	private static void tellLeftOut(CountedLog log, long now) {
		log.tellLeftOut(now, (count, kind) -> logger.info("{} lines like this one were left out: {}", count, kind));
	}

	/** All have the same time limit, so the oldest is the first that is late. */
	private void closeLate(long now) {
		for (ServerChannel oldest = this.unproven.oldest(); oldest != null
				&& isOver(oldest.link(), now); oldest = this.unproven.oldest()) {
			this.unproven.remove(oldest);
			if (!oldest.link().isProven()) {
				oldest.closeNow("it did not prove itself in time");
			}
		}
	}

	/** A connection that has proven itself must not hide those that are late. */
	private static boolean isOver(ServerLink link, long now) {
		return link.isProven() || link.isLate(now);
	}

	/**
	 * There was no descriptor for a client: the oldest connections that have not proven
	 * themselves give up theirs. It is a quarter of them, so that they cannot take all
	 * that is free again and again.
	 */
	private void makeRoomFor(IOException trouble) {
		int enough = Math.max(1, this.unproven.count() / 4);
		for (int i = 0; i < enough; i++) {
			ServerChannel oldest = this.unproven.oldest();
			if (oldest == null) {
				break;
			}
			this.unproven.remove(oldest);
			if (!oldest.link().isProven()) {
				oldest.closeNow("this process has no descriptors left");
			}
		}
		String more = this.counters.log().next("accept");
		if (more != null) {
			logger.warn("Cannot accept connections on port {}: {}. Each connection needs an open file: "
					+ "raise the limit of this process (ulimit -n){}", port(), trouble.getMessage(), more);
		}
	}

}
