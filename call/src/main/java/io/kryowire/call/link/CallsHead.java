/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;

/**
 * The head of frames of calls: their kind.
 */
final class CallsHead implements FrameHead {

	@Override
	public void start(WireBuffer frame) {
		frame.appendByte(FrameKind.CALLS);
	}

	@Override
	public int length() {
		return 1;
	}

	@Override
	public void finish(WireBuffer frame) {
		// Everything is known from the start.
	}

	@Override
	public void notSent() {
		// Nothing was promised.
	}

	@Override
	public boolean isDue() {
		return false;
	}

}
