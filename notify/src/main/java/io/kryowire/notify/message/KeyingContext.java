/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * For the lanes in which messages wait for their key to be determined: apart from those
 * that wait for a listener, which may keep a stripe of the dispatcher for as long as it
 * likes, and with it every message that has no key yet.
 */
record KeyingContext(LaneContext context) implements LaneContext {

	@Override
	public QueueSettings settings() {
		return this.context.settings();
	}

	@Override
	public Room room() {
		return this.context.room();
	}

	@Override
	public Tally tally() {
		return this.context.tally();
	}

	@Override
	public boolean dispatch(int keyHash, Lane lane) {
		return this.context.dispatchKeying(keyHash, lane);
	}

	@Override
	public boolean dispatchKeying(int keyHash, Lane lane) {
		return this.context.dispatchKeying(keyHash, lane);
	}

	@Override
	public void offload(Runnable task) {
		this.context.offload(task);
	}

}
