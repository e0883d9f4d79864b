/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;

/**
 * The head of frames of answers: what the client may send again.
 */
final class RepliesHead implements FrameHead {

	private final DoneCalls done;

	/**
	 * What the client has been told that it may send again. Written by whoever sends,
	 * read by the network thread.
	 */
	private volatile long reportedCalls;

	private volatile long reportedBytes;

	private long formerCalls;

	private long formerBytes;

	RepliesHead(DoneCalls done) {
		this.done = done;
	}

	long reportedCalls() {
		return this.reportedCalls;
	}

	long reportedBytes() {
		return this.reportedBytes;
	}

	@Override
	public void start(WireBuffer frame) {
		frame.appendByte(FrameKind.REPLIES);
		FrameWriter.writeLong(frame, 0);
		FrameWriter.writeLong(frame, 0);
	}

	@Override
	public int length() {
		return Protocol.REPLIES_HEAD;
	}

	@Override
	public void finish(WireBuffer frame) {
		this.formerCalls = this.reportedCalls;
		this.formerBytes = this.reportedBytes;
		byte[] array = frame.array();
		if (array[0] != FrameKind.REPLIES) {
			return;
		}
		long calls = this.done.calls();
		long bytes = this.done.bytes();
		FrameWriter.putLong(array, 1, calls);
		FrameWriter.putLong(array, 9, bytes);
		this.reportedCalls = calls;
		this.reportedBytes = bytes;
	}

	@Override
	public void notSent() {
		this.reportedCalls = this.formerCalls;
		this.reportedBytes = this.formerBytes;
	}

	@Override
	public boolean isDue() {
		return this.done.calls() > this.reportedCalls;
	}

}
