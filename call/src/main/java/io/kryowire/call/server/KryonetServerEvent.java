/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import org.springframework.context.ApplicationEvent;

/**
 * Something has happened to the server.
 */
public abstract sealed class KryonetServerEvent extends ApplicationEvent
		permits KryonetServerStartedEvent, KryonetServerStoppedEvent {

	private static final long serialVersionUID = 1L;

	KryonetServerEvent(KryonetServer server) {
		super(server);
	}

	/**
	 * The server.
	 * @return the server
	 */
	public KryonetServer server() {
		return (KryonetServer) getSource();
	}

}
