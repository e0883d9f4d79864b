/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

/**
 * Published when the server listens.
 */
public final class KryonetServerStartedEvent extends KryonetServerEvent {

	private static final long serialVersionUID = 1L;

	private final int port;

	KryonetServerStartedEvent(KryonetServer server, int port) {
		super(server);
		this.port = port;
	}

	/**
	 * The port it listens on.
	 * @return the port of the first lane
	 */
	public int port() {
		return this.port;
	}

}
