/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads the text of one {@link WireFilter}: splits it, checks each part and hands the
 * class patterns to the JDK.
 */
final class WireFilterParser {

	/** A class's name or the beginning of one. */
	private static final Pattern CLASS_NAME = Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
			+ "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*\\.?");

	private final String filter;

	private final List<String> patterns = new ArrayList<>();

	private final List<String> classPatterns = new ArrayList<>();

	/** Whether {@code !*} has come. */
	private boolean closed;

	private long maxDepth = WireLimits.DEFAULT.maxDepth();

	private long maxRefs = WireLimits.DEFAULT.maxRefs();

	private long maxArray = WireLimits.DEFAULT.maxArray();

	private long maxBytes = WireLimits.DEFAULT.maxBytes();

	WireFilterParser(String filter) {
		this.filter = filter;
	}

	WireFilter parse() {
		int start = 0;
		for (int i = 0; i <= this.filter.length(); i++) {
			if (i == this.filter.length() || isSeparator(this.filter.charAt(i))) {
				addPart(start, i);
				start = i + 1;
			}
		}
		return new WireFilter(this.patterns, limits(), classFilter());
	}

	private static boolean isSeparator(char c) {
		return c == ';' || c == '\n' || c == '\r';
	}

	private void addPart(int from, int to) {
		int start = from;
		int end = to;
		while (start < end && Character.isWhitespace(this.filter.charAt(start))) {
			start++;
		}
		while (end > start && Character.isWhitespace(this.filter.charAt(end - 1))) {
			end--;
		}
		if (start == end) {
			return;
		}
		for (int i = start; i < end; i++) {
			if (Character.isWhitespace(this.filter.charAt(i))) {
				throw problem(i, "Blank inside a pattern");
			}
		}
		String part = this.filter.substring(start, end);
		int equals = part.indexOf('=');
		if (equals >= 0) {
			addLimit(part, equals, start);
		}
		else {
			addClassPattern(part, start);
		}
		this.patterns.add(part);
	}

	private void addLimit(String part, int equals, int start) {
		String name = part.substring(0, equals);
		long value = limitValue(part.substring(equals + 1), start + equals + 1);
		switch (name) {
			case "maxdepth" -> this.maxDepth = bounded(name, value, 1, WireLimits.DEEPEST, start);
			case "maxrefs" -> this.maxRefs = bounded(name, value, 1, Long.MAX_VALUE, start);
			case "maxarray" -> this.maxArray = bounded(name, value, 0, Integer.MAX_VALUE, start);
			case "maxbytes" -> this.maxBytes = bounded(name, value, 1, Integer.MAX_VALUE - 64, start);
			default ->
				throw problem(start, "Unknown limit '" + name + "' (known: maxdepth, maxrefs, maxarray, maxbytes)");
		}
	}

	private long limitValue(String text, int position) {
		try {
			return Long.parseLong(text);
		}
		catch (NumberFormatException ex) {
			throw problem(position, "'" + text + "' is not a number");
		}
	}

	private long bounded(String name, long value, long least, long most, int position) {
		if (value < least || value > most) {
			throw problem(position, "%s=%d is not between %d and %d".formatted(name, value, least, most));
		}
		return value;
	}

	private void addClassPattern(String part, int start) {
		boolean rejects = part.startsWith("!");
		String name = part.substring(part.indexOf('/') + 1);
		name = name.startsWith("!") ? name.substring(1) : name;
		if (this.closed) {
			throw problem(start, "Nothing after '!*' has an effect");
		}
		if (rejects && name.equals("*")) {
			// What is implied in any case: nothing that is undecided is allowed.
			this.closed = true;
			return;
		}
		requireName(part, name, start);
		if (rejects) {
			requireEffect(part, name, start);
		}
		try {
			ObjectInputFilter.Config.createFilter(part);
		}
		catch (IllegalArgumentException ex) {
			throw problem(start, "'" + part + "' is not a class pattern (" + ex.getMessage() + ")");
		}
		this.classPatterns.add(part);
	}

	private void requireName(String part, String name, int start) {
		if (name.equals("*") || name.equals("**")) {
			throw problem(start, "'" + part + "' would allow every class; name your packages");
		}
		int star = name.indexOf('*');
		if (star >= 0 && !name.substring(star).matches("\\*\\*?")) {
			throw problem(start + part.indexOf('*'), "'*' may only end a pattern");
		}
		String literal = (star < 0) ? name : name.substring(0, star);
		if (!CLASS_NAME.matcher(literal).matches() || (star >= 0 && literal.indexOf('.') < 1)) {
			throw problem(start, "'" + part + "' names neither a class nor a package");
		}
	}

	/**
	 * The first pattern that matches decides, so a rejection must stand before what
	 * allows.
	 */
	private void requireEffect(String part, String name, int start) {
		for (String earlier : this.classPatterns) {
			// A module's name before it may have a star, too
			String pattern = earlier.substring(earlier.indexOf('/') + 1);
			if (!earlier.startsWith("!") && pattern.indexOf('*') >= 0 && covers(pattern, name)) {
				throw problem(start, "'" + part + "' has no effect after '" + earlier + "'; put it before");
			}
		}
	}

	private static boolean covers(String pattern, String name) {
		String prefix = pattern.substring(0, pattern.indexOf('*'));
		if (pattern.endsWith(".*")) {
			return name.startsWith(prefix) && !name.endsWith("**") && name.indexOf('.', prefix.length()) < 0;
		}
		return name.startsWith(prefix);
	}

	private WireLimits limits() {
		return new WireLimits((int) this.maxDepth, this.maxRefs, (int) this.maxArray, (int) this.maxBytes);
	}

	/** Not decided means rejected: the caller treats UNDECIDED so. */
	private @Nullable ObjectInputFilter classFilter() {
		if (this.classPatterns.isEmpty()) {
			return this.closed ? (info) -> ObjectInputFilter.Status.UNDECIDED : null;
		}
		return ObjectInputFilter.Config.createFilter(String.join(";", this.classPatterns));
	}

	private InvalidFilterException problem(int position, String text) {
		return new InvalidFilterException(this.filter, position, text);
	}

}
