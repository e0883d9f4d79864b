/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.protocol.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * How long a stored value may be, and the commands that never fetch more of one. What the
 * codec would refuse for its length need not travel to be refused.
 *
 * @param longest bytes of a value, header included
 * @param maxBytes the codec's limit
 */
public record ValueLimit(int longest, int maxBytes) {

	private static final byte[] ZERO = { '0' };

	public static ValueLimit of(WireCodec codec) {
		int maxBytes = codec.limits().maxBytes();
		return new ValueLimit(maxBytes + StateRecord.HEADER, maxBytes);
	}

	/**
	 * Asks for the first bytes of a value, and one more, which says that it is longer.
	 */
	public static Command part(byte[] key, int most) {
		return Command.of("GETRANGE", key, ZERO, Integer.toString(most).getBytes(StandardCharsets.US_ASCII));
	}

	/** Asks for some of the bytes of a value. */
	public static Command part(byte[] key, int from, int last) {
		return Command.of("GETRANGE", key, Integer.toString(from).getBytes(StandardCharsets.US_ASCII),
				Integer.toString(last).getBytes(StandardCharsets.US_ASCII));
	}

	/** Asks how long a value is. */
	public static Command length(byte[] key) {
		return Command.of("STRLEN", key);
	}

	/**
	 * The answer to the first question. Something that is no string is as good as
	 * nothing.
	 */
	public static byte[] bytes(@Nullable Object answer) {
		if (answer instanceof byte[] bytes) {
			return bytes;
		}
		if (answer instanceof CommandError error && error.is("WRONGTYPE")) {
			return new byte[0];
		}
		throw Refusals.of("GETRANGE", answer);
	}

	/** The answer to the second question. */
	public static long length(@Nullable Object answer) {
		if (answer instanceof Long length) {
			return length;
		}
		if (answer instanceof CommandError error && error.is("WRONGTYPE")) {
			return 0;
		}
		throw Refusals.of("STRLEN", answer);
	}

	/** What is wrong with a value of which only the beginning was fetched. */
	public LimitExceededException exceeded(long length) {
		return LimitExceededException.of("maxbytes", this.maxBytes,
				"A stored value of %d bytes, of which %d are its header,".formatted(length, StateRecord.HEADER));
	}

}
