/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * For the queues in which messages wait for their key to be determined: apart from those
 * that wait for a listener, which may keep a stripe of the dispatcher for as long as it
 * likes, and with it every message that has no key yet.
 */
record KeyingContext(QueueContext context) implements QueueContext {

	@Override
	public QueueSettings settings() {
		return this.context.settings();
	}

	@Override
	public Room room() {
		return this.context.room();
	}

	@Override
	public Counters counters() {
		return this.context.counters();
	}

	@Override
	public boolean dispatch(int keyHash, MessageQueue queue) {
		return this.context.dispatchKeying(keyHash, queue);
	}

	@Override
	public boolean dispatchKeying(int keyHash, MessageQueue queue) {
		return this.context.dispatchKeying(keyHash, queue);
	}

	@Override
	public void offload(Runnable task) {
		this.context.offload(task);
	}

}
