/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;

/**
 * A long message that is arriving. Takes memory as its bytes arrive, never more than
 * twice as much. One that is refused arrives too, since its sender does not stop, but
 * only its head is kept, by which it can be answered.
 */
final class LongMessage {

	private final int length;

	private byte[] bytes = new byte[0];

	private int arrived;

	private boolean refused;

	LongMessage(int length) {
		this.length = length;
	}

	/** The message; only the first bytes of it if it is refused. */
	byte[] bytes() {
		return this.bytes;
	}

	int length() {
		return this.length;
	}

	boolean isRefused() {
		return this.refused;
	}

	/** How many bytes have been taken for it. */
	int capacity() {
		return this.refused ? 0 : this.bytes.length;
	}

	/** How many bytes a chunk has, which must fit. */
	int check(FrameReader frame, int announced) {
		int count = frame.remaining();
		if (announced != this.length || count == 0 || count > this.length - this.arrived) {
			throw new ProtocolException("A chunk of %d bytes does not fit a message of %d with %d".formatted(count,
					this.length, this.arrived));
		}
		return count;
	}

	/** How many bytes it takes to keep a chunk too. */
	int needed(int count) {
		return this.arrived + count;
	}

	/** So many that the next chunks need not be made room for each. */
	int ample(int needed) {
		return (int) Math.min(this.length, Math.max(needed, this.bytes.length * 2L));
	}

	void grow(int capacity) {
		this.bytes = Arrays.copyOf(this.bytes, capacity);
	}

	void refuse() {
		this.bytes = Arrays.copyOf(this.bytes, Transfer.LARGEST_HEAD);
		this.refused = true;
	}

	/** Adds a chunk that has been checked, and says whether it was the last. */
	boolean add(FrameReader frame, int count) {
		int start = frame.skip(count);
		int kept = Math.min(count, this.bytes.length - this.arrived);
		if (kept > 0) {
			System.arraycopy(frame.array(), start, this.bytes, this.arrived, kept);
		}
		this.arrived += count;
		return this.arrived == this.length;
	}

}
