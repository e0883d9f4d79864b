/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

/**
 * Published when the server has stopped.
 */
public final class KryonetServerStoppedEvent extends KryonetServerEvent {

	private static final long serialVersionUID = 1L;

	private final boolean drained;

	KryonetServerStoppedEvent(KryonetServer server, boolean drained) {
		super(server);
		this.drained = drained;
	}

	/**
	 * Whether all calls had been answered.
	 * @return {@code false} if the time for that was too short
	 */
	public boolean drained() {
		return this.drained;
	}

}
