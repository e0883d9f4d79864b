/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.InvalidFilterException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by an invalid filter, and points to the mistake in it.
 */
final class InvalidFilterFailureAnalyzer extends AbstractFailureAnalyzer<InvalidFilterException> {

	private static final String INDENT = "    ";

	private static final String ACTION = """
			Correct kryowire.codec.allow. It may contain, separated by semicolons or line breaks:

			    com.acme.Quote          a class
			    com.acme.quotes.*       the classes of a package
			    com.acme.**             the classes of a package and its subpackages
			    !com.acme.internal.*    rejects what it matches; the first match decides
			    maxdepth=64             limits: maxdepth, maxrefs, maxarray, maxbytes""";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidFilterException cause) {
		return new FailureAnalysis("The filter in kryowire.codec.allow is invalid. %s:%n%n%s".formatted(problem(cause),
				pointAt(cause.filter(), cause.position())), ACTION, cause);
	}

	/** The exception's message without the filter, which is shown in another form. */
	private static String problem(InvalidFilterException cause) {
		String message = String.valueOf(cause.getMessage());
		int end = message.indexOf(" at position " + cause.position());
		return (end > 0) ? message.substring(0, end) : message;
	}

	private static String pointAt(String filter, int position) {
		StringBuilder shown = new StringBuilder();
		int start = 0;
		for (String line : filter.split("\n", -1)) {
			shown.append(INDENT).append(line.stripTrailing()).append(System.lineSeparator());
			if (start <= position && position <= start + line.length()) {
				shown.append(INDENT)
					.append(indentOf(line, position - start))
					.append('^')
					.append(System.lineSeparator());
			}
			start += line.length() + 1;
		}
		return shown.toString().stripTrailing();
	}

	/** As wide as the beginning of the line, whatever the width of a tab. */
	private static String indentOf(String line, int length) {
		return line.substring(0, length).replaceAll("[^\t]", " ");
	}

}
