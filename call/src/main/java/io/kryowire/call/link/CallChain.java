/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.kryowire.call.CallMethod;
import io.kryowire.call.protocol.ForeignText;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;

/**
 * The calls that wait for a nested one, the outermost first, as they stand at the
 * beginning of its body: how many are missing, then identities and names by turns.
 * Immutable, if the bytes are.
 */
/*
 * A handler that makes a call sends on everything it was sent itself, so the bytes stay
 * as they are, and objects are made of them only for an error message.
 *
 * The identity of a call stands for one of the calls that its handler makes: the first
 * bits are the same for all of these, the last ones tell them apart.
 */
final class CallChain {

	static final int MOST_CALLS = 32;

	static final int MOST_BYTES = 4096;

	private static final int LONGEST_NAME = 4 * CallMethod.LONGEST_NAME;

	private static final int IDENTITY_BYTES = 8;

	/** The bits that tell the calls of one handler apart. */
	private static final long NUMBER = (1 << OuterCall.NUMBER_BITS) - 1;

	/** The longest number that says how many are missing. */
	private static final int LARGEST_HEAD = 5;

	/** The chain of a call that nobody waits for. */
	static final CallChain NONE = new CallChain(new byte[1], 0, 1, 1);

	private final byte[] bytes;

	private final int start;

	private final int length;

	/** How much is before the last call. */
	private final int beforeLast;

	private CallChain(byte[] bytes, int start, int length, int beforeLast) {
		this.bytes = bytes;
		this.start = start;
		this.length = length;
		this.beforeLast = beforeLast;
	}

	/**
	 * Reads a chain that anybody may have sent.
	 * @throws ProtocolException if it is not a chain
	 */
	static CallChain read(FrameReader in) {
		int length = in.readCount(MOST_BYTES);
		int start = in.skip(length);
		FrameReader entries = new FrameReader().over(in.array(), start, length);
		entries.readCount(Integer.MAX_VALUE);
		int last = entries.position();
		for (int count = 0; entries.remaining() > 0; count++) {
			if (count == MOST_CALLS) {
				throw new ProtocolException("More than %d calls wait for this one".formatted(MOST_CALLS));
			}
			last = entries.position();
			entries.skip(IDENTITY_BYTES);
			skipName(entries);
		}
		return new CallChain(in.array(), start, length, last - start);
	}

	private FrameReader reader() {
		return new FrameReader().over(this.bytes, this.start, this.length);
	}

	private static void skipName(FrameReader entries) {
		entries.skip(entries.readCount(LONGEST_NAME));
	}

	void write(WireBuffer target) {
		target.appendVarint(this.length);
		target.append(this.bytes, this.start, this.length);
	}

	/** Writes it with another identity of the last call. */
	void write(WireBuffer target, long identity) {
		int name = this.beforeLast + IDENTITY_BYTES;
		target.appendVarint(this.length);
		target.append(this.bytes, this.start, this.beforeLast);
		FrameWriter.writeLong(target, identity);
		target.append(this.bytes, this.start + name, this.length - name);
	}

	/** A copy that does not keep the frame from which it was read in memory. */
	CallChain copy() {
		byte[] own = Arrays.copyOfRange(this.bytes, this.start, this.start + this.length);
		return new CallChain(own, 0, this.length, this.beforeLast);
	}

	/** This chain and one more call, for which the outermost ones make room. */
	CallChain with(long identity, String name) {
		WireBuffer entry = new WireBuffer(64);
		FrameWriter.writeLong(entry, identity);
		FrameWriter.writeText(entry, name, LONGEST_NAME);
		FrameReader rest = reader();
		int missing = rest.readCount(Integer.MAX_VALUE);
		int calls = size();
		while (calls >= MOST_CALLS || LARGEST_HEAD + rest.remaining() + entry.length() > MOST_BYTES) {
			rest.skip(IDENTITY_BYTES);
			skipName(rest);
			missing += (missing < Integer.MAX_VALUE) ? 1 : 0;
			calls--;
		}
		WireBuffer all = new WireBuffer(LARGEST_HEAD + rest.remaining() + entry.length());
		all.appendVarint(missing);
		all.append(rest.array(), rest.position(), rest.remaining());
		int beforeLast = all.length();
		all.append(entry.array(), 0, entry.length());
		return new CallChain(all.array(), 0, all.length(), beforeLast);
	}

	/** How many calls it names. */
	int size() {
		FrameReader entries = reader();
		entries.readCount(Integer.MAX_VALUE);
		int count = 0;
		for (; entries.remaining() > 0; count++) {
			entries.skip(IDENTITY_BYTES);
			skipName(entries);
		}
		return count;
	}

	/** How many it would name if there were room. */
	int missing() {
		return reader().readCount(Integer.MAX_VALUE);
	}

	/**
	 * Finds what a handler has called.
	 * @param family what is the same for all that it calls
	 * @return the identity, 0 if this has none of them
	 */
	long find(long family) {
		FrameReader entries = reader();
		entries.readCount(Integer.MAX_VALUE);
		while (entries.remaining() > 0) {
			long identity = entries.readLong();
			if ((identity & ~NUMBER) == family) {
				return identity;
			}
			skipName(entries);
		}
		return 0;
	}

	/** The names from a call on, for an error. */
	String namesFrom(long identity) {
		FrameReader entries = reader();
		entries.readCount(Integer.MAX_VALUE);
		StringBuilder names = new StringBuilder(64);
		while (entries.remaining() > 0) {
			if (entries.readLong() != identity && names.isEmpty()) {
				skipName(entries);
				continue;
			}
			String name = new String(entries.readBytes(entries.readCount(LONGEST_NAME)), StandardCharsets.UTF_8);
			names.append(names.isEmpty() ? "" : " → ").append(ForeignText.oneLine(name, CallMethod.LONGEST_NAME));
		}
		return names.toString();
	}

}
