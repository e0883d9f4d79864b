/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;

/**
 * Reads the calls of one connection and counts them against its window. Used by the
 * network thread.
 */
final class CallIntake {

	private final LinkSettings settings;

	private final RepliesHead reports;

	private final CallRunner runner;

	private volatile long receivedCalls;

	private long receivedBytes;

	/** Those that a handler may have begun with. */
	private final AtomicLong begunCalls = new AtomicLong();

	/**
	 * Begins to read.
	 * @param settings the window
	 * @param reports what the client has been told that it may send again
	 * @param runner runs the calls
	 */
	CallIntake(LinkSettings settings, RepliesHead reports, CallRunner runner) {
		this.settings = settings;
		this.reports = reports;
		this.runner = runner;
	}

	/** Those of whole frames. */
	long receivedCalls() {
		return this.receivedCalls;
	}

	/** Those of the frame that is being read, too. */
	long begunCalls() {
		return this.begunCalls.get();
	}

	/**
	 * Reads the calls of a frame, or of a long message, and has them run.
	 * @param in where they are
	 * @param lent whether the bytes are another frame's soon
	 * @return how many
	 */
	int read(FrameReader in, boolean lent) {
		long now = System.nanoTime();
		this.runner.start(now, lent);
		try {
			return read(in, now);
		}
		finally {
			this.runner.end();
		}
	}

	private int read(FrameReader in, long now) {
		int count = 0;
		long bytes = this.receivedBytes;
		while (in.remaining() > 0) {
			int head = in.readCount(Integer.MAX_VALUE);
			long id = ((head & Protocol.ASK) != 0) ? in.readVarint() : 0;
			long deadline = now + TimeUnit.MILLISECONDS.toNanos(in.readCount(Integer.MAX_VALUE));
			int key = ((head & Protocol.KEYED) != 0) ? in.readInt() : 0;
			int length = in.readCount(this.settings.maxMessageBytes());
			int start = in.skip(length);
			count++;
			bytes += length + Window.CALL_OVERHEAD;
			requireWithinWindow(this.receivedCalls + count, bytes, length);
			this.begunCalls.lazySet(this.receivedCalls + count);
			this.runner.run(head, id, now, deadline, key, in.array(), start, length);
		}
		received(count, bytes);
		return count;
	}

	private void received(int count, long bytes) {
		this.receivedCalls += count;
		this.receivedBytes = bytes;
		this.runner.done().publish();
	}

	/** Answers a long call of which there is only the head. */
	void refuse(LongMessage message) {
		FrameReader in = new FrameReader().over(message.bytes(), 0, message.bytes().length);
		int head = in.readCount(Integer.MAX_VALUE);
		long id = ((head & Protocol.ASK) != 0) ? in.readVarint() : 0;
		in.readCount(Integer.MAX_VALUE);
		if ((head & Protocol.KEYED) != 0) {
			in.readInt();
		}
		int length = in.readCount(this.settings.maxMessageBytes());
		if (in.position() + length != message.length()) {
			throw new ProtocolException(
					"A long message of %d bytes is not one call of %d".formatted(message.length(), length));
		}
		long bytes = this.receivedBytes + length + Window.CALL_OVERHEAD;
		requireWithinWindow(this.receivedCalls + 1, bytes, length);
		this.begunCalls.lazySet(this.receivedCalls + 1);
		this.runner.refuse(head, id, length);
		received(1, bytes);
	}

	/**
	 * A client of ours never goes beyond; another one must not cost the heap. What counts
	 * is what it has been told, not what is done: as long as it does not read the answers
	 * it may not call.
	 */
	private void requireWithinWindow(long calls, long bytes, int length) {
		if (calls - this.reports.reportedCalls() > this.settings.windowCalls() || bytes
				- this.reports.reportedBytes() > (long) this.settings.windowBytes() + length + Window.CALL_OVERHEAD) {
			throw new ProtocolException("The client ignores its window");
		}
	}

}
