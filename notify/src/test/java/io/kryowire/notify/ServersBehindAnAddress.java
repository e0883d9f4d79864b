/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import java.io.IOException;

import io.kryowire.test.redis.EmbeddedRedis;

/**
 * Two masters, and an address that leads to one of them, and then to the other, while
 * connections to the first one last: a virtual address that moves in a failover.
 */
public final class ServersBehindAnAddress implements AutoCloseable {

	private final EmbeddedRedis former = EmbeddedRedis.start();

	private final EmbeddedRedis next = EmbeddedRedis.start();

	private final SwitchingProxy address;

	/**
	 * Starts both servers.
	 * @throws IOException if the address cannot listen
	 */
	public ServersBehindAnAddress() throws IOException {
		this.address = new SwitchingProxy(this.former.port());
	}

	/**
	 * The server to which the address leads first.
	 * @return the server
	 */
	public EmbeddedRedis former() {
		return this.former;
	}

	/**
	 * The server to which it leads later.
	 * @return the server
	 */
	public EmbeddedRedis next() {
		return this.next;
	}

	/**
	 * The host of the address.
	 * @return its name
	 */
	public String host() {
		return this.former.host();
	}

	/**
	 * The port of the address.
	 * @return the port
	 */
	public int port() {
		return this.address.port();
	}

	/** Has the former server refuse writes, as one does that misses its replicas. */
	public void leaveFormerAlone() {
		this.former.send("CONFIG", "SET", "min-replicas-to-write", "1");
	}

	/** Leads new connections to the other server. */
	public void move() {
		this.address.redirect(this.next.port());
	}

	@Override
	public void close() throws IOException {
		this.address.close();
		this.next.close();
		this.former.close();
	}

}
