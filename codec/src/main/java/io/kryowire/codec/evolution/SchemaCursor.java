/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.schema.WireNames;

/**
 * A place in the text of a schema, which moves on.
 */
final class SchemaCursor {

	private static final int LONGEST_NAME = 1024;

	private static final int HEXADECIMAL = 16;

	private static final int DIGITS_OF_CHARACTER = 4;

	private static final int DIGITS_OF_ID = 8;

	/** What ends a name. A blank does only after the id of a type. */
	private static final String ENDS = "#;:=,{}()|<>[]?\n";

	private final String text;

	private int position;

	SchemaCursor(String text) {
		this(text, 0);
	}

	SchemaCursor(String text, int position) {
		this.text = text;
		this.position = position;
	}

	boolean atEnd() {
		return this.position == this.text.length();
	}

	boolean isAt(char character) {
		return this.position < this.text.length() && this.text.charAt(this.position) == character;
	}

	boolean skip(char character) {
		if (isAt(character)) {
			this.position++;
			return true;
		}
		return false;
	}

	boolean skip(String word) {
		if (this.text.startsWith(word, this.position)) {
			this.position += word.length();
			return true;
		}
		return false;
	}

	void expect(String word) {
		if (!skip(word)) {
			throw malformed("\"%s\" is expected".formatted(word.replace("\n", "\\n")));
		}
	}

	int hexadecimal() {
		return digits(DIGITS_OF_ID);
	}

	private int digits(int count) {
		int number = 0;
		for (int i = 0; i < count; i++) {
			char digit = (this.position < this.text.length()) ? this.text.charAt(this.position) : ' ';
			if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
				throw malformed("%d hexadecimal digits are expected".formatted(count));
			}
			number = number * HEXADECIMAL + Character.digit(digit, HEXADECIMAL);
			this.position++;
		}
		return number;
	}

	String name() {
		int start = this.position;
		StringBuilder name = new StringBuilder();
		while (!atEnd() && ENDS.indexOf(this.text.charAt(this.position)) < 0) {
			char character = this.text.charAt(this.position++);
			name.append((character == '\\') ? (char) digits(DIGITS_OF_CHARACTER) : character);
			if (name.length() > LONGEST_NAME) {
				throw malformed("a name has at most %d characters".formatted(LONGEST_NAME));
			}
		}
		String found = name.toString();
		String quoted = WireNames.quote(found);
		if (found.isEmpty() || quoted.length() != this.position - start || !this.text.startsWith(quoted, start)) {
			throw malformed("a name is expected");
		}
		return found;
	}

	/** What others have written is not repeated. */
	MalformedMessageException malformed(String why) {
		return new MalformedMessageException(
				"The text is not that of a schema: at character %d, %s".formatted(this.position, why));
	}

}
