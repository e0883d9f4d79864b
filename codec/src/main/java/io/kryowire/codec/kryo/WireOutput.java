/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireLimits;
import org.jspecify.annotations.Nullable;

/**
 * An output that counts what a message holds and refuses what no reader would take. Used
 * by one thread at a time.
 */
final class WireOutput extends Output {

	private static final byte[] NOTHING = new byte[0];

	private static final int LATIN1_LIMIT = 0x100;

	private final WireLimits limits;

	private final SeenTypes seen = new SeenTypes();

	private final LazyKryo kryo;

	private int depth;

	private long refs;

	private int base;

	/** Null where nothing is kept. */
	private @Nullable Tracker tracker;

	WireOutput(WireLimits limits, LazyKryo kryo) {
		super(NOTHING, limits.maxBytes());
		this.limits = limits;
		this.kryo = kryo;
	}

	/**
	 * For serializers of the application, which is all that Kryo itself is needed for.
	 */
	Kryo kryo() {
		return this.kryo.get();
	}

	/** Starts to append to a buffer, which is not touched before {@link #finish}. */
	void start(WireBuffer target) {
		byte[] array = target.array();
		this.base = target.length();
		long end = Math.min((long) this.base + this.limits.maxBytes(), Integer.MAX_VALUE - 8);
		int most = (int) Math.max(end, array.length);
		// What Kryo takes for its length is another one if the stack has ended while it
		// made room
		if (this.buffer == array && this.capacity == array.length) {
			this.maxCapacity = most;
		}
		else {
			setBuffer(array, most);
		}
		this.position = this.base;
		this.depth = 0;
		this.refs = 0;
		this.seen.clear();
	}

	void finish(WireBuffer target) {
		if (this.position - this.base > this.limits.maxBytes()) {
			throw LimitExceededException.of("maxbytes", this.limits.maxBytes(),
					"A message of " + (this.position - this.base) + " bytes");
		}
		target.replace(this.buffer, this.position);
		release();
	}

	/**
	 * Lets go of the caller's buffer, or of the longer one that took its place, unless it
	 * takes little memory.
	 */
	void release() {
		if (this.buffer.length > Session.LARGEST_HELD || this.outputStream != null) {
			setBuffer(NOTHING, this.limits.maxBytes());
		}
	}

	/** What follows the objects that are written. */
	Tracker tracker() {
		Tracker current = this.tracker;
		if (current == null) {
			throw new IllegalStateException("Nothing is tracked");
		}
		return current;
	}

	@Nullable Tracker trackerOrNull() {
		return this.tracker;
	}

	void tracker(@Nullable Tracker tracker) {
		this.tracker = tracker;
	}

	SeenTypes seen() {
		return this.seen;
	}

	void enter() {
		if (++this.depth > this.limits.maxDepth()) {
			throw LimitExceededException.of("maxdepth", this.limits.maxDepth(),
					"An object nested " + this.depth + " deep (or in a cycle, which this codec does not carry)");
		}
		count(1);
	}

	void leave() {
		this.depth--;
	}

	/** How many bytes a message may have. */
	int maxBytes() {
		return this.limits.maxBytes();
	}

	void count(int objects) {
		this.refs += objects;
		if (this.refs > this.limits.maxRefs()) {
			throw LimitExceededException.of("maxrefs", this.limits.maxRefs(), "A message of " + this.refs + " objects");
		}
	}

	/** Writes how many elements follow, each of which is an object or {@code null}. */
	void writeSize(int size) {
		writeLength(size);
		count(size);
	}

	/** Writes how many primitive elements follow. */
	void writeLength(int length) {
		if (length > this.limits.maxArray()) {
			throw LimitExceededException.of("maxarray", this.limits.maxArray(), length + " elements");
		}
		writeVarInt(length, true);
	}

	/** Takes room for bytes that the caller writes into {@link #getBuffer()}. */
	int reserve(int count) {
		require(count);
		int start = this.position;
		this.position = start + count;
		return start;
	}

	@Override
	public void writeInt(int value) {
		int start = reserve(4);
		Words.INT.set(this.buffer, start, value);
	}

	@Override
	public void writeLong(long value) {
		int start = reserve(8);
		Words.LONG.set(this.buffer, start, value);
	}

	@Override
	public void writeFloat(float value) {
		writeInt(Float.floatToRawIntBits(value));
	}

	@Override
	public void writeDouble(double value) {
		writeLong(Double.doubleToRawLongBits(value));
	}

	/**
	 * One byte for each character up to U+00FF, otherwise one to three; Kryo's own form
	 * changes the array while it is read, which others may be reading too.
	 */
	@Override
	public void writeString(@Nullable String value) {
		if (value == null) {
			writeByte(0);
			return;
		}
		int length = value.length();
		if (length > this.limits.maxBytes()) {
			throw LimitExceededException.of("maxbytes", this.limits.maxBytes(),
					"A string of " + length + " characters");
		}
		require(length + 5);
		int start = this.position;
		writeVarInt((length << 1) + 1, true);
		int p = this.position;
		byte[] bytes = this.buffer;
		for (int i = 0; i < length; i++) {
			char c = value.charAt(i);
			if (c >= LATIN1_LIMIT) {
				this.position = start;
				writeWide(value, length);
				return;
			}
			bytes[p + i] = (byte) c;
		}
		this.position = p + length;
	}

	private void writeWide(String value, int length) {
		writeVarInt((length << 1) + 2, true);
		for (int i = 0; i < length; i++) {
			require(3);
			char c = value.charAt(i);
			if (c < 0x80) {
				this.buffer[this.position++] = (byte) c;
			}
			else if (c < 0x800) {
				this.buffer[this.position++] = (byte) (0xC0 | c >> 6);
				this.buffer[this.position++] = (byte) (0x80 | c & 0x3F);
			}
			else {
				this.buffer[this.position++] = (byte) (0xE0 | c >> 12);
				this.buffer[this.position++] = (byte) (0x80 | c >> 6 & 0x3F);
				this.buffer[this.position++] = (byte) (0x80 | c & 0x3F);
			}
		}
	}

	@Override
	public void writeAscii(@Nullable String value) {
		writeString(value);
	}

}
