/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;

/**
 * How the client of one connection is asked to go elsewhere, if it has been welcomed
 * here. Safe for use by many threads.
 */
/*
 * Whoever drains the node says that it has begun, and looks whether the client has been
 * welcomed; the network thread says that the client has been, and looks whether it has
 * begun. So one of them asks at least, and the first one does.
 */
final class GoAway {

	private final FrameChannel channel;

	private final Outbound outbound;

	private volatile boolean begun;

	private volatile boolean welcomed;

	private final AtomicBoolean asked = new AtomicBoolean();

	GoAway(FrameChannel channel, Outbound outbound) {
		this.channel = channel;
		this.outbound = outbound;
	}

	/** Whether clients that come are refused. */
	boolean hasBegun() {
		return this.begun;
	}

	boolean isWelcome() {
		return this.welcomed;
	}

	void begin() {
		this.begun = true;
		if (this.welcomed) {
			ask();
		}
	}

	/** The client has been told that it is welcome. On the network thread. */
	void welcomed() {
		this.welcomed = true;
		if (this.begun) {
			ask();
		}
	}

	private void ask() {
		if (!this.asked.compareAndSet(false, true)) {
			return;
		}
		WireBuffer frame = new WireBuffer(16);
		frame.appendByte(FrameKind.GOAWAY);
		this.outbound.addFrame(frame);
		this.channel.wake();
	}

}
