/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.List;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;

/**
 * A queue with a channel that does what the test says.
 */
abstract class OutboundFixture {

	static final int FRAME_BYTES = 1024;

	static final int HEAD = 3;

	final FakeChannel channel = new FakeChannel();

	final LinkCounters counters = new LinkCounters(System::nanoTime);

	boolean due;

	final Outbound outbound = new Outbound(this.channel, new Head(), FRAME_BYTES, this.counters);

	/** Adds an entry whose bytes all are one number. */
	long add(int number, int length) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			WireBuffer head = locked.begin(length - Transfer.LARGEST_HEAD, false);
			for (int i = 0; i < length; i++) {
				head.appendByte(number);
			}
			return locked.append(head, filled(number, 0), false, Transfer.NO_KEY);
		}
		finally {
			locked.unlock();
		}
	}

	long addLong(int number, int length) {
		return addLong(number, length, Transfer.NO_KEY);
	}

	/** A part of it is its head. */
	long addLong(int number, int length, long key) {
		int headLength = Math.min(length, 5);
		Outbound.Locked locked = this.outbound.lock();
		try {
			return locked.append(filled(number, headLength), filled(number, length - headLength), true, key);
		}
		finally {
			locked.unlock();
		}
	}

	static WireBuffer filled(int number, int length) {
		byte[] bytes = new byte[length];
		Arrays.fill(bytes, (byte) number);
		WireBuffer buffer = new WireBuffer(0);
		buffer.replace(bytes, length);
		return buffer;
	}

	boolean isUnsent(long entry) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			return locked.isUnsent(entry);
		}
		finally {
			locked.unlock();
		}
	}

	/** The last byte of each frame. */
	List<Integer> sent() {
		return this.channel.frames.stream().map((frame) -> (int) frame[frame.length - 1]).toList();
	}

	/** A head that knows when it leaves how many entries have left before. */
	private final class Head implements FrameHead {

		@Override
		public void start(WireBuffer frame) {
			frame.appendByte(FrameKind.CALLS);
			frame.appendByte(0);
			frame.appendByte(0);
		}

		@Override
		public int length() {
			return HEAD;
		}

		@Override
		public void finish(WireBuffer frame) {
			if (frame.array()[0] == FrameKind.CALLS) {
				frame.array()[1] = 1;
				frame.array()[2] = 1;
				OutboundFixture.this.due = false;
			}
		}

		@Override
		public void notSent() {
			OutboundFixture.this.due = true;
		}

		@Override
		public boolean isDue() {
			return OutboundFixture.this.due;
		}

	}

}
