/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

import io.kryowire.codec.LimitExceededException;
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
	 * How many bits a {@code BigInteger} or the digits of a {@code BigDecimal} may have,
	 * nearly 5000 digits: to print, parse, divide or, with another scale, compare such
	 * numbers takes a time that grows with the square of their length.
	 */
	public static final int NUMBER_BITS = 1 << 14;

	/**
	 * How many characters a locale's tag may have.
	 */
	public static final int LOCALE_LENGTH = 255;

	/**
	 * The memory of a bit set beside its bytes.
	 */
	public static final int BIT_SET_HEAP = 168;

	/**
	 * So much more than others takes a decimal to compare, by the square of its bytes.
	 */
	private static final int DECIMAL_SHARE = 256;

	/** Steps to compare any decimal that is no long, before its bytes count. */
	private static final int LARGE_DECIMAL = 6;

	/** Steps to compile a character of a pattern. */
	private static final int PATTERN_STEPS = 10;

	/** Bytes of memory for a character of a pattern. */
	private static final int PATTERN_HEAP = 80;

	private static final int EMPTY_PATTERN_HEAP = 512;

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
	 * Checks how long a number is, whoever made it.
	 * @param bits how many bits it has
	 */
	public static void checkBits(long bits) {
		if (bits > NUMBER_BITS) {
			throw LimitExceededException
				.fixed("A number of %d bits; this codec carries up to %d; send its bytes".formatted(bits, NUMBER_BITS));
		}
	}

	/**
	 * What it takes any other decimal to be compared with this one, because of its
	 * length: the other may have to be made as long first.
	 * @param unscaled its digits
	 * @return how many steps, 0 for one that is no longer than usual
	 */
	static long lengthOfDecimal(BigInteger unscaled) {
		long bytes = unscaled.bitLength() / Byte.SIZE;
		return bytes * bytes / DECIMAL_SHARE;
	}

	/**
	 * What it takes to compare a decimal with one of another scale.
	 * @param unscaled its digits
	 * @param length what it takes because of its length
	 * @return how many steps
	 */
	static long comparingDecimal(BigInteger unscaled, long length) {
		return (unscaled.bitLength() < Long.SIZE) ? 0 : LARGE_DECIMAL + length;
	}

	/**
	 * The memory of a set of constants.
	 * @param constants how many constants the enum has
	 * @return how many bytes
	 */
	public static long enumSetHeap(int constants) {
		return 32 + constants / Byte.SIZE;
	}

	/**
	 * The memory of a map of constants.
	 * @param constants how many constants the enum has
	 * @return how many bytes
	 */
	public static long enumMapHeap(int constants) {
		return 64 + 4L * constants;
	}

	/**
	 * Compiles a pattern from outside.
	 * @param flags its flags
	 * @param regex its text
	 * @param cost charged for it
	 * @return the pattern
	 */
	public static Pattern pattern(int flags, String regex, ReadingCost cost) {
		checkPattern(flags, regex);
		cost.steps((long) PATTERN_STEPS * regex.length(), "Pattern");
		cost.heap(EMPTY_PATTERN_HEAP + (long) PATTERN_HEAP * regex.length(), "Pattern");
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

	/**
	 * Checks a locale's text, whoever made it: the JDK compares each of its parts with
	 * all others.
	 */
	static String locale(String text) {
		if (text.length() > LOCALE_LENGTH) {
			throw LimitExceededException.fixed(
					"A Locale of %d characters; this codec carries up to %d".formatted(text.length(), LOCALE_LENGTH));
		}
		return text;
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

	/**
	 * Compiles a pattern of its text from outside.
	 * @param text the flags, a slash and the pattern
	 * @param cost charged for it
	 * @return the pattern
	 */
	public static Pattern patternOfText(String text, ReadingCost cost) {
		int slash = text.indexOf('/');
		return pattern(Integer.parseInt(text.substring(0, slash)), text.substring(slash + 1), cost);
	}

}
