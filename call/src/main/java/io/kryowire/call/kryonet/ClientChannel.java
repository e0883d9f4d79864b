/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.link.FrameChannel;

/**
 * One connection of a client. KryoNet's client has one after the other; a thread that
 * still holds this one after it has ended must not reach the next.
 */
final class ClientChannel implements FrameChannel {

	private final ResilientClient client;

	private final FrameSerialization.Frame frame = new FrameSerialization.Frame();

	private final ClientEnd end;

	ClientChannel(ResilientClient client, ClientEnd.Factory ends) {
		this.client = client;
		this.end = ends.create(this);
	}

	/** The client whose connection this is. */
	ResilientClient client() {
		return this.client;
	}

	/** What this connection ends in. */
	ClientEnd end() {
		return this.end;
	}

	@Override
	public boolean trySend(byte[] bytes, int length) {
		return this.client.trySend(this, this.frame, bytes, length);
	}

	@Override
	public void wake() {
		this.client.wakeUp();
	}

	@Override
	public void wakeBy(long nanoTime) {
		this.client.wakeBy(nanoTime);
	}

	@Override
	public boolean isNetworkThread() {
		return this.client.isNetworkThread();
	}

	@Override
	public void closeSoon(String reason) {
		this.client.closeSoon(this, reason);
	}

}
