/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure of a source article, and the row that measures the same.
 *
 * @param source which experiment, S1 to S23
 * @param name what it is, with its unit
 * @param figure the article's figure, if it has one
 * @param lessIsBetter whether it is a time or a size
 * @param conditions under which it was taken, in short
 * @param row the row
 * @param quantity what of the row
 * @param subjects Kryowire's subject, and then its peers; those that come first take part
 * where not all fit into the time
 * @param quick whether the row takes part in a quick run
 */
record ArticleFigure(String source, String name, OptionalDouble figure, boolean lessIsBetter, String conditions,
		String row, Quantity quantity, List<String> subjects, boolean quick) {

	private static final int FIELDS = 9;

	/** Reads what follows the word {@code figure}. */
	static ArticleFigure parse(String text) {
		String[] fields = Arrays.stream(text.split("\\|")).map(String::strip).toArray(String[]::new);
		if (fields.length != FIELDS) {
			throw new IllegalArgumentException(
					"A figure has %d fields, not %d: '%s'".formatted(FIELDS, fields.length, text));
		}
		return new ArticleFigure(fields[0], fields[1],
				fields[2].equals("-") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(fields[2])),
				oneOf(fields[3], "less", "more"), fields[4], fields[5], Quantity.parse(fields[6]),
				List.of(fields[7].split(" +")), oneOf(fields[8], "quick", "full"));
	}

	private static boolean oneOf(String word, String yes, String no) {
		if (!word.equals(yes) && !word.equals(no)) {
			throw new IllegalArgumentException("Neither %s nor %s: '%s'".formatted(yes, no, word));
		}
		return word.equals(yes);
	}

	String ours() {
		return this.subjects.get(0);
	}

	/** How many times as good the first is: more than 1 if it is better. */
	double ratio(double ours, double other) {
		return this.lessIsBetter ? other / ours : ours / other;
	}

}
