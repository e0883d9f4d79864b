/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import io.kryowire.codec.MalformedMessageException;

/**
 * Bounds for values that are small to write and dangerous to have.
 */
public final class ValueBounds {

	/**
	 * A decimal's scale lies between minus this and this: {@code 1e2147483647} has a few
	 * bytes and printing or adding it takes all memory.
	 */
	public static final int DECIMAL_SCALE = 100_000;

	/**
	 * How many groups and classes a pattern may open: the JDK's parser of patterns is
	 * recursive.
	 */
	public static final int PATTERN_GROUPS = 128;

	private ValueBounds() {
	}

	/**
	 * Checks the scale of a decimal, whoever made it.
	 * @param scale the scale
	 * @return the scale
	 */
	public static int scale(int scale) {
		if (scale < -DECIMAL_SCALE || scale > DECIMAL_SCALE) {
			throw new MalformedMessageException("A BigDecimal of scale %d; this codec carries scales from -%d to %d"
				.formatted(scale, DECIMAL_SCALE, DECIMAL_SCALE));
		}
		return scale;
	}

	/**
	 * Compiles a pattern from outside.
	 * @param flags its flags
	 * @param regex its text
	 * @return the pattern
	 */
	public static Pattern pattern(int flags, String regex) {
		int open = 0;
		for (int i = 0; i < regex.length(); i++) {
			char c = regex.charAt(i);
			if ((c == '(' || c == '[') && ++open > PATTERN_GROUPS) {
				throw new MalformedMessageException(
						"A Pattern that opens more than %d groups".formatted(PATTERN_GROUPS));
			}
		}
		return Pattern.compile(regex, flags);
	}

	static BigDecimal decimal(String text) {
		BigDecimal decimal = new BigDecimal(text);
		scale(decimal.scale());
		return decimal;
	}

	static Pattern patternOfText(String text) {
		int slash = text.indexOf('/');
		return pattern(Integer.parseInt(text.substring(0, slash)), text.substring(slash + 1));
	}

}
