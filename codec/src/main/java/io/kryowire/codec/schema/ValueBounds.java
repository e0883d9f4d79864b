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
	 * bytes, and printing it, adding to it or comparing it takes all memory or time.
	 */
	public static final int DECIMAL_SCALE = 1000;

	/**
	 * How many groups and classes a pattern may open: the JDK's parser of patterns is
	 * recursive.
	 */
	public static final int PATTERN_GROUPS = 128;

	/**
	 * How many characters a pattern may have.
	 */
	public static final int PATTERN_LENGTH = 1000;

	private static final int PATTERN_FLAGS = Pattern.UNIX_LINES | Pattern.CASE_INSENSITIVE | Pattern.COMMENTS
			| Pattern.MULTILINE | Pattern.LITERAL | Pattern.DOTALL | Pattern.UNICODE_CASE
			| Pattern.UNICODE_CHARACTER_CLASS;

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
		checkPattern(flags, regex);
		return Pattern.compile(regex, flags);
	}

	/**
	 * Checks a pattern, whoever made it: a few bytes can make the JDK's parser of
	 * patterns take all memory (canonical equivalence) or the stack (nested groups).
	 * @param flags its flags
	 * @param regex its text
	 */
	public static void checkPattern(int flags, String regex) {
		if ((flags & ~PATTERN_FLAGS) != 0) {
			throw new MalformedMessageException(
					"A Pattern with flags 0x%x; this codec does not carry CANON_EQ, nor ".formatted(flags)
							+ "flags it does not know");
		}
		if (regex.length() > PATTERN_LENGTH) {
			throw new MalformedMessageException("A Pattern of %d characters; this codec carries up to %d"
				.formatted(regex.length(), PATTERN_LENGTH));
		}
		long open = regex.chars().filter((c) -> c == '(' || c == '[').count();
		if (open > PATTERN_GROUPS) {
			throw new MalformedMessageException("A Pattern that opens more than %d groups".formatted(PATTERN_GROUPS));
		}
	}

	static BigDecimal decimal(String text) {
		BigDecimal decimal = new BigDecimal(text);
		scale(decimal.scale());
		return decimal;
	}

	static String printPattern(Object value) {
		Pattern pattern = (Pattern) value;
		checkPattern(pattern.flags(), pattern.pattern());
		return pattern.flags() + "/" + pattern.pattern();
	}

	static Pattern patternOfText(String text) {
		int slash = text.indexOf('/');
		return pattern(Integer.parseInt(text.substring(0, slash)), text.substring(slash + 1));
	}

}
