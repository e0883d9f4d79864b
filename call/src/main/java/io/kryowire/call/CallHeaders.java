/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * Names and values that travel besides the arguments of a call, such as those of a trace.
 * Immutable. Names are case-sensitive.
 */
public final class CallHeaders {

	/**
	 * No headers.
	 */
	public static final CallHeaders NONE = new CallHeaders(new String[0], 1);

	/**
	 * The maximum number of headers.
	 */
	public static final int MOST = 64;

	/**
	 * The maximum number of bytes of all headers.
	 */
	public static final int LARGEST = 8192;

	/** The lengths of a name and of a value. */
	private static final int LENGTHS = 2 * 2;

	/** Names and values, alternating. */
	private final String[] pairs;

	private final int bytes;

	private CallHeaders(String[] pairs, int bytes) {
		this.pairs = pairs;
		this.bytes = bytes;
	}

	/**
	 * A header.
	 * @param name its name
	 * @param value its value
	 * @return just that
	 */
	public static CallHeaders of(String name, String value) {
		return NONE.with(name, value);
	}

	/**
	 * The same with another header.
	 * @param name its name
	 * @param value its value, which replaces an earlier one
	 * @return the headers
	 * @throws IllegalArgumentException if they are too many or too long
	 */
	public CallHeaders with(String name, String value) {
		if (name.isBlank()) {
			throw new IllegalArgumentException("A header has no name");
		}
		int index = indexOf(name);
		int place = (index >= 0) ? index : this.pairs.length;
		int before = (index >= 0) ? size(name, this.pairs[index + 1]) : 0;
		int after = this.bytes - before + size(name, value);
		String[] changed = Arrays.copyOf(this.pairs, Math.max(this.pairs.length, place + 2));
		changed[place] = name;
		changed[place + 1] = value;
		if (after > LARGEST || changed.length / 2 > MOST) {
			throw new IllegalArgumentException(
					"%d headers of %d bytes, with \"%s\", are too many: at most %d of %d bytes travel"
						.formatted(changed.length / 2, after, name, MOST, LARGEST));
		}
		return new CallHeaders(changed, after);
	}

	private static int size(String name, String value) {
		return LENGTHS + name.getBytes(StandardCharsets.UTF_8).length + value.getBytes(StandardCharsets.UTF_8).length;
	}

	private int indexOf(String name) {
		for (int i = 0; i < this.pairs.length; i += 2) {
			if (this.pairs[i].equals(name)) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * The value of a header.
	 * @param name its name
	 * @return the value, {@code null} if there is none
	 */
	public @Nullable String get(String name) {
		int index = indexOf(name);
		return (index >= 0) ? this.pairs[index + 1] : null;
	}

	/**
	 * How many there are.
	 * @return how many
	 */
	public int size() {
		return this.pairs.length / 2;
	}

	/**
	 * Whether there are none.
	 * @return whether it is so
	 */
	public boolean isEmpty() {
		return this.pairs.length == 0;
	}

	/**
	 * Passes all of them on, in the order in which they were added.
	 * @param each takes a name and its value
	 */
	public void forEach(BiConsumer<String, String> each) {
		for (int i = 0; i < this.pairs.length; i += 2) {
			each.accept(this.pairs[i], this.pairs[i + 1]);
		}
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CallHeaders headers && Arrays.equals(this.pairs, headers.pairs);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.pairs);
	}

	/** The names; values may be secrets. */
	@Override
	public String toString() {
		StringBuilder names = new StringBuilder("headers");
		forEach((name, value) -> names.append(' ').append(name));
		return names.toString();
	}

}
