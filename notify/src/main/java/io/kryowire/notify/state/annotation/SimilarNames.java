/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.annotation;

import java.util.Collection;

import org.jspecify.annotations.Nullable;

/**
 * Finds the name that was meant by one with a slip of the hand: a letter that is missing,
 * or too many, or another one, or two that have changed places. Digits number things, and
 * names that differ in one are different on purpose.
 */
final class SimilarNames {

	/** Shorter names are too much alike. */
	private static final int SHORTEST = 4;

	/** Shorter parts of names are codes, of countries for one, and differ on purpose. */
	private static final int LONGEST_CODE = 2;

	private SimilarNames() {
	}

	/** The first of them that may have been meant, {@code null} if none may. */
	static @Nullable String find(String name, Collection<String> others) {
		return others.stream().sorted().filter((other) -> isSlip(name, other)).findFirst().orElse(null);
	}

	private static boolean isSlip(String name, String other) {
		int longest = Math.max(name.length(), other.length());
		if (longest < SHORTEST || name.equals(other) || Math.abs(name.length() - other.length()) > 1) {
			return false;
		}
		int start = 0;
		while (start < Math.min(name.length(), other.length()) && name.charAt(start) == other.charAt(start)) {
			start++;
		}
		String left = name.substring(start);
		String right = other.substring(start);
		if (startsWithDigit(left) || startsWithDigit(right) || isPlural(left, right)) {
			return false;
		}
		boolean replaced = rest(left, 1).equals(rest(right, 1)) && segment(name, start) > LONGEST_CODE;
		return replaced || rest(left, 1).equals(right) || left.equals(rest(right, 1)) || isSwapped(left, right);
	}

	/** One and many may well be two topics. */
	private static boolean isPlural(String left, String right) {
		return (left.isEmpty() && right.equals("s")) || (right.isEmpty() && left.equals("s"));
	}

	/** How many letters or digits there are around a place without anything else. */
	private static int segment(String name, int place) {
		int from = place;
		while (from > 0 && Character.isLetterOrDigit(name.charAt(from - 1))) {
			from--;
		}
		int to = place;
		while (to < name.length() && Character.isLetterOrDigit(name.charAt(to))) {
			to++;
		}
		return to - from;
	}

	private static String rest(String text, int from) {
		return text.substring(Math.min(from, text.length()));
	}

	private static boolean startsWithDigit(String text) {
		return !text.isEmpty() && Character.isDigit(text.charAt(0));
	}

	private static boolean isSwapped(String left, String right) {
		return left.length() > 1 && right.length() > 1 && left.charAt(0) == right.charAt(1)
				&& left.charAt(1) == right.charAt(0) && rest(left, 2).equals(rest(right, 2));
	}

}
