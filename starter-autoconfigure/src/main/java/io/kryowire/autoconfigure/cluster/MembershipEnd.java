/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.call.server.KryonetServer;

import org.springframework.context.SmartLifecycle;

/**
 * Tells this node in its service that its server has stopped, while all beans are still
 * there.
 */
final class MembershipEnd implements SmartLifecycle {

	private final MemberBeans beans;

	private volatile boolean running;

	/**
	 * Depends on nothing that depends on the server, or it would be stopped before that.
	 */
	MembershipEnd(MemberBeans beans) {
		this.beans = beans;
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		this.beans.serverStopped();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/** As the server. */
	@Override
	public boolean isPauseable() {
		return false;
	}

	/** After the server when stopping. */
	@Override
	public int getPhase() {
		return KryonetServer.PHASE - 1;
	}

}
