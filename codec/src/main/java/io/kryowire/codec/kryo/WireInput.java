/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.schema.ReadingCost;
import org.jspecify.annotations.Nullable;

/**
 * An input that believes no number in a message: before anything is allocated, what is
 * announced is compared with the bytes that are left and with the limits. Used by one
 * thread at a time.
 */
final class WireInput extends Input {

	private static final byte[] NOTHING = new byte[0];

	private static final int LARGEST_KEPT_TEXT = 8192;

	private final WireLimits limits;

	private SeenTypes seen = new SeenTypes();

	private final ReadingCost cost = new ReadingCost();

	private final LazyKryo kryo;

	private int depth;

	private long refs;

	/** Null where only our own schemas are read. */
	private @Nullable Reading reading;

	private boolean metOther;

	WireInput(WireLimits limits, LazyKryo kryo) {
		super(NOTHING);
		this.limits = limits;
		this.kryo = kryo;
	}

	/**
	 * For serializers of the application, which is all that Kryo itself is needed for.
	 */
	Kryo kryo() {
		return this.kryo.get();
	}

	void start(byte[] bytes, int offset, int length) {
		if (length > this.limits.maxBytes()) {
			throw LimitExceededException.of("maxbytes", this.limits.maxBytes(), "A message of " + length + " bytes");
		}
		if (this.buffer == bytes) {
			this.position = offset;
			this.limit = offset + length;
		}
		else {
			setBuffer(bytes, offset, length);
		}
		this.depth = 0;
		this.refs = 0;
		this.metOther = false;
		this.cost.start(length);
		this.seen.clear();
	}

	/** Lets go of the message, unless it takes little memory. */
	void finish() {
		if (this.buffer.length > Session.LARGEST_HELD || this.inputStream != null) {
			setBuffer(NOTHING, 0, 0);
		}
		else {
			this.position = 0;
			this.limit = 0;
		}
		this.reading = null;
		this.cost.finish();
		if (this.chars.length > LARGEST_KEPT_TEXT) {
			this.chars = new char[32];
		}
	}

	SeenTypes seen() {
		return this.seen;
	}

	/** What the schemas of others are looked up in, if they may be named. */
	@Nullable Reading reading() {
		return this.reading;
	}

	void reading(@Nullable Reading reading) {
		this.reading = reading;
		this.metOther = false;
	}

	/** Goes on with another tracker or none. */
	void exchange(@Nullable Reading other) {
		this.reading = other;
	}

	/** The message names a schema of another process. */
	void meetOther() {
		this.metOther = true;
	}

	boolean hasMetOther() {
		return this.metOther;
	}

	/** Reads what was kept of another message, as if it stood here. */
	@Nullable Object readSlice(KeptEntry entry, Slot slot) {
		byte[] outer = this.buffer;
		int outerPosition = this.position;
		int outerLimit = this.limit;
		SeenTypes outerSeen = this.seen;
		this.seen = new SeenTypes();
		setBuffer(entry.bytes(), 0, entry.bytes().length);
		nameBefore(entry);
		Object value = slot.read(this);
		if (remaining() > 0) {
			throw malformed("a kept field ends here, but %d bytes follow".formatted(remaining()));
		}
		this.seen = outerSeen;
		setBuffer(outer, outerPosition, outerLimit - outerPosition);
		return value;
	}

	private void nameBefore(KeptEntry entry) {
		Reading current = this.reading;
		if (current == null || entry.seen().isEmpty()) {
			this.seen.addUnknown(entry.before());
			return;
		}
		for (KeptEntry.SchemaId id : entry.seen()) {
			this.seen.add((id.id() != 0) ? current.named(id.id(), id.fingerprint()) : null);
		}
	}

	/** What the message has cost so far. */
	ReadingCost cost() {
		return this.cost;
	}

	/**
	 * Counts the objects read and the steps taken so far: the same before and after a
	 * plain value.
	 */
	long spent() {
		return this.refs + this.cost.steps();
	}

	int remaining() {
		return this.limit - this.position;
	}

	void enter() {
		if (++this.depth > this.limits.maxDepth()) {
			throw LimitExceededException.of("maxdepth", this.limits.maxDepth(),
					"An object nested " + this.depth + " deep");
		}
		count(1);
	}

	void leave() {
		this.depth--;
	}

	void count(int objects) {
		this.refs += objects;
		if (this.refs > this.limits.maxRefs()) {
			throw LimitExceededException.of("maxrefs", this.limits.maxRefs(), "A message of " + this.refs + " objects");
		}
	}

	/** Reads how many elements follow, each of which takes at least one byte. */
	int readSize() {
		int size = readLength(1);
		count(size);
		return size;
	}

	/** Reads how many elements of some bytes each follow. */
	int readLength(int width) {
		return checkLength(readVarInt(true), width);
	}

	private int checkLength(int length, int width) {
		if (length > this.limits.maxArray()) {
			throw LimitExceededException.of("maxarray", this.limits.maxArray(), length + " elements");
		}
		if (length < 0 || (long) length * width > remaining()) {
			throw malformed("%d elements are announced, but only %d bytes are left".formatted(length, remaining()));
		}
		return length;
	}

	/** Takes bytes that the caller reads from {@link #getBuffer()}. */
	int take(int count) {
		require(count);
		int start = this.position;
		this.position = start + count;
		return start;
	}

	MalformedMessageException malformed(String problem) {
		return new MalformedMessageException("Byte %d: %s".formatted(this.position, problem));
	}

	/** There is no stream behind the message to fill the buffer from. */
	@Override
	protected int require(int required) {
		int remaining = this.limit - this.position;
		if (remaining < required) {
			throw malformed("%d bytes are needed, but only %d are left".formatted(required, remaining));
		}
		return remaining;
	}

	/**
	 * As Kryo's, which takes the slow path in the last bytes of a message: small ones
	 * have no others.
	 */
	@Override
	public int readVarInt(boolean optimizePositive) {
		int b = readByte();
		int value = b & 0x7F;
		for (int shift = 7; b < 0 && shift < 35; shift += 7) {
			b = readByte();
			value |= (b & 0x7F) << shift;
		}
		return optimizePositive ? value : (value >>> 1) ^ -(value & 1);
	}

	@Override
	public long readVarLong(boolean optimizePositive) {
		int b = readByte();
		long value = b & 0x7F;
		for (int shift = 7; b < 0 && shift < 56; shift += 7) {
			b = readByte();
			value |= (b & 0x7FL) << shift;
		}
		if (b < 0) {
			value |= (long) readByte() << 56;
		}
		return optimizePositive ? value : (value >>> 1) ^ -(value & 1);
	}

	@Override
	public byte readByte() {
		if (this.position == this.limit) {
			require(1);
		}
		return this.buffer[this.position++];
	}

	@Override
	public boolean readBoolean() {
		int b = readByte();
		if ((b & ~1) != 0) {
			throw malformed("%d is neither true nor false".formatted(b));
		}
		return b == 1;
	}

	@Override
	public int readInt() {
		return (int) Words.INT.get(this.buffer, take(4));
	}

	@Override
	public long readLong() {
		return (long) Words.LONG.get(this.buffer, take(8));
	}

	@Override
	public float readFloat() {
		return Float.intBitsToFloat(readInt());
	}

	@Override
	public double readDouble() {
		return Double.longBitsToDouble(readLong());
	}

	@Override
	public @Nullable String readString() {
		int header = readVarInt(true) - 1;
		if (header == -1) {
			return null;
		}
		int length = header >>> 1;
		if (length > remaining()) {
			throw malformed("%d characters are announced, but only %d bytes are left".formatted(length, remaining()));
		}
		return ((header & 1) == 0) ? latin1(length) : wide(length);
	}

	/** A string that is not {@code null}. */
	String readText() {
		String text = readString();
		if (text == null) {
			throw malformed("a text is missing");
		}
		return text;
	}

	@SuppressWarnings("deprecation") // the one constructor that copies bytes and looks at
										// none
	private String latin1(int length) {
		if (length == 0) {
			return "";
		}
		int start = this.position;
		this.position = start + length;
		return new String(this.buffer, 0, start, length);
	}

	private String wide(int length) {
		if (this.chars.length < length) {
			this.chars = new char[length];
		}
		char[] text = this.chars;
		for (int i = 0; i < length; i++) {
			require(1);
			int b = this.buffer[this.position++];
			if (b >= 0) {
				text[i] = (char) b;
			}
			else if ((b & 0xE0) == 0xC0) {
				text[i] = (char) ((b & 0x1F) << 6 | continuation());
			}
			else if ((b & 0xF0) == 0xE0) {
				text[i] = (char) ((b & 0x0F) << 12 | continuation() << 6 | continuation());
			}
			else {
				throw malformed("no character begins with 0x%02x".formatted(b & 0xFF));
			}
		}
		return new String(text, 0, length);
	}

	private int continuation() {
		require(1);
		int b = this.buffer[this.position++];
		if ((b & 0xC0) != 0x80) {
			throw malformed("no character continues with 0x%02x".formatted(b & 0xFF));
		}
		return b & 0x3F;
	}

	@Override
	public @Nullable StringBuilder readStringBuilder() {
		String text = readString();
		return (text != null) ? new StringBuilder(text) : null;
	}

	@Override
	public byte[] readBytes(int length) {
		return super.readBytes(checkLength(length, 1));
	}

	@Override
	public int[] readInts(int length) {
		return super.readInts(checkLength(length, 4));
	}

	@Override
	public int[] readInts(int length, boolean optimizePositive) {
		return super.readInts(checkLength(length, 1), optimizePositive);
	}

	@Override
	public long[] readLongs(int length) {
		return super.readLongs(checkLength(length, 8));
	}

	@Override
	public long[] readLongs(int length, boolean optimizePositive) {
		return super.readLongs(checkLength(length, 1), optimizePositive);
	}

	@Override
	public float[] readFloats(int length) {
		return super.readFloats(checkLength(length, 4));
	}

	@Override
	public double[] readDoubles(int length) {
		return super.readDoubles(checkLength(length, 8));
	}

	@Override
	public short[] readShorts(int length) {
		return super.readShorts(checkLength(length, 2));
	}

	@Override
	public char[] readChars(int length) {
		return super.readChars(checkLength(length, 2));
	}

	@Override
	public boolean[] readBooleans(int length) {
		return super.readBooleans(checkLength(length, 1));
	}

}
