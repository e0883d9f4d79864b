/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.LinkSettings;
import io.kryowire.codec.WireBuffer;

/**
 * Appends calls to the frames of a link, as its sender does under its lock, without lock,
 * window and network. In the package of the frames, which are nobody else's business.
 */
public final class FrameAppend {

	/** How many calls go together, about as many as under load. */
	private static final int CALLS_OF_FRAME = 64;

	private static final int MILLIS = 10_000;

	private final OutFrames frames = new OutFrames(new CallsHead(), LinkSettings.of("benchmark").frameBytes());

	private final WireBuffer body = new WireBuffer();

	private int id;

	/**
	 * Creates frames without calls.
	 * @param bodyLength how long the arguments of a call are
	 */
	public FrameAppend(int bodyLength) {
		this.body.append(new byte[bodyLength], 0, bodyLength);
	}

	/**
	 * Appends a call, and empties what has become of many.
	 * @return how many bytes wait
	 */
	public long append() {
		WireBuffer head = this.frames.roomFor(this.body.length() + Transfer.LARGEST_HEAD);
		head.appendVarint(7);
		head.appendVarint(++this.id & 0xFFFF);
		head.appendVarint(MILLIS);
		head.appendVarint(this.body.length());
		head.append(this.body.array(), 0, this.body.length());
		this.frames.added();
		long waiting = this.frames.bytes();
		if (this.id % CALLS_OF_FRAME == 0) {
			for (OutFrame frame = this.frames.next(); frame != null; frame = this.frames.next()) {
				this.frames.sent(frame);
			}
		}
		return waiting;
	}

}
