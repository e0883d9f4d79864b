/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.regex.Pattern;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.ReadingCost;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Where one message is read, token by token. Nothing is recursive here and no number is
 * computed before its length has been checked.
 */
final class JsonInput {

	/** No number that this codec writes has more characters. */
	static final int LONGEST_NUMBER = 1200;

	private static final int LONGEST_TYPE = 200;

	/** Each time, the same text is passed over once more. */
	private static final int MOST_KEPT_IN_KEPT = 4;

	/** Of ASCII, and in a package: a word alone is rather a value than a class. */
	private static final Pattern TYPE = Pattern.compile("[a-zA-Z_$][\\w$]*(\\.[a-zA-Z_$][\\w$]*)+(\\[])*");

	private final JsonParser parser;

	private final char[] text;

	private final Budget budget;

	private final @Nullable KnownSchemas known;

	private final @Nullable Keeping keeping;

	private final JsonStreams streams;

	/** How many times this is something that was kept in something that was kept. */
	private final int keptIn;

	private @Nullable NamedSchema root;

	private @Nullable Object standIn;

	private @Nullable Object real;

	JsonInput(JsonParser parser, char[] text, Budget budget, JsonStreams streams, @Nullable KnownSchemas known,
			@Nullable Keeping keeping) {
		this.known = known;
		this.keeping = keeping;
		this.streams = streams;
		this.keptIn = 0;
		this.parser = parser;
		this.text = text;
		this.budget = budget;
	}

	/** Reads a part of another message. */
	JsonInput(JsonParser parser, char[] text, JsonInput outer) {
		this.known = outer.known;
		this.keeping = outer.keeping;
		this.streams = outer.streams;
		this.keptIn = outer.keptIn + 1;
		this.root = outer.root;
		this.parser = parser;
		this.text = text;
		this.budget = outer.budget;
	}

	/** The schemas of other versions, {@code null} if none are read. */
	@Nullable KnownSchemas known() {
		return this.known;
	}

	Budget budget() {
		return this.budget;
	}

	/** What the message has cost so far. */
	ReadingCost cost() {
		return this.budget.cost();
	}

	JsonToken token() {
		JsonToken token = this.parser.currentToken();
		if (token == null) {
			throw malformed("the message ends early");
		}
		return token;
	}

	JsonToken next() {
		JsonToken token = this.parser.nextToken();
		if (token == null) {
			throw malformed("the message ends early");
		}
		return token;
	}

	/** Checks that the current token is the right one. */
	void expect(JsonToken expected, String what) {
		if (token() != expected) {
			throw unexpected(what);
		}
	}

	/** Whether the current token is the name of the given member. */
	boolean atMember(String name) {
		return token() == JsonToken.PROPERTY_NAME && name.equals(this.parser.currentName());
	}

	/** Goes from a member's name to its value. */
	void member(String name) {
		if (!atMember(name)) {
			throw unexpected("the member " + name);
		}
		next();
	}

	/** The text of a member, from its name to the name of the next one. */
	String textMember(String name) {
		member(name);
		String value = string("the text of " + name);
		next();
		return value;
	}

	/** The fingerprint, from its name to the name of the next member. */
	int schemaMember() {
		return Integer.parseUnsignedInt(textMember(Names.SCHEMA), 16);
	}

	/** The name that is the current token. */
	String name() {
		expect(JsonToken.PROPERTY_NAME, "a name");
		return this.parser.currentName();
	}

	/** Goes from an object's last member to its end. */
	void endObject() {
		if (next() != JsonToken.END_OBJECT) {
			throw unexpected("the end of an object");
		}
	}

	/** Goes from an array's last element to its end. */
	void endArray() {
		if (next() != JsonToken.END_ARRAY) {
			throw unexpected("the end of an array");
		}
	}

	/** Goes to the next element, of which there are some before. */
	boolean nextElement(int before) {
		if (next() == JsonToken.END_ARRAY) {
			return false;
		}
		this.budget.length(before + 1L);
		return true;
	}

	/** The string that is the current token. */
	String string(String what) {
		expect(JsonToken.VALUE_STRING, what);
		return this.parser.getString();
	}

	/** The digits of the whole number that is the current token. */
	String integer(String what) {
		expect(JsonToken.VALUE_NUMBER_INT, what);
		return digits();
	}

	/** The characters of the number that is the current token. */
	String number(String what) {
		if (token() != JsonToken.VALUE_NUMBER_INT && token() != JsonToken.VALUE_NUMBER_FLOAT) {
			throw unexpected(what);
		}
		return digits();
	}

	private String digits() {
		if (this.parser.getStringLength() > LONGEST_NUMBER) {
			throw malformed("a number of %d characters".formatted(this.parser.getStringLength()));
		}
		return this.parser.getString();
	}

	/** Reads the key or element that is the current value, and charges what it costs. */
	@Nullable Object key(PlaceReader slot, KeyCost keys) {
		long start = position();
		long before = this.budget.spent();
		keys.next();
		Object key = slot.read(this);
		keys.add(key, position() - start, this.budget.spent() - before);
		return key;
	}

	/** Where the current value begins. */
	int start() {
		return (int) this.parser.currentTokenLocation().getCharOffset();
	}

	/** The JSON from some place to the end of the current token. */
	String textFrom(int start) {
		this.parser.finishToken();
		int end = (int) this.parser.currentLocation().getCharOffset();
		return new String(this.text, start, end - start);
	}

	/** Reads the current value and returns its JSON. */
	String captured(PlaceReader reader) {
		int start = start();
		reader.read(this);
		return textFrom(start);
	}

	/** Reads the current value and returns nothing of it. */
	String passed(PlaceReader reader) {
		reader.read(this);
		return "";
	}

	/** Reads what was kept, within the limits of this message. */
	@Nullable Object kept(String json, PlaceReader reader) {
		if (this.keptIn >= MOST_KEPT_IN_KEPT) {
			throw malformed("what is kept is nested too deep");
		}
		JsonInput in = this.streams.input(json.toCharArray(), this);
		try {
			in.next();
			Object value = reader.read(in);
			in.finish();
			return value;
		}
		finally {
			in.close();
		}
	}

	/** The schema of the reader, if it is no declared type. */
	@Nullable NamedSchema root() {
		return this.root;
	}

	void root(NamedSchema schema) {
		this.root = schema;
	}

	@Nullable Keeping keeping() {
		return this.keeping;
	}

	/** An object has been read that stands for another, which is known here. */
	void replace(Object standIn, Object real) {
		this.standIn = standIn;
		this.real = real;
	}

	/** What a value of a sealed type stands for if it does, and if that fits. */
	@Nullable Object replaced(@Nullable Object value, Class<?> place) {
		Object found = this.real;
		boolean replaced = found != null && value == this.standIn && place.isInstance(found);
		this.standIn = null;
		this.real = null;
		return replaced ? found : value;
	}

	/** Passes over the current value. */
	void skip() {
		this.parser.skipChildren();
	}

	/** Passes over the current value and returns its JSON. */
	String skipped() {
		int start = (int) this.parser.currentTokenLocation().getCharOffset();
		this.parser.skipChildren();
		this.parser.finishToken();
		int end = (int) this.parser.currentLocation().getCharOffset();
		return new String(this.text, start, end - start);
	}

	/** Checks that nothing follows. */
	void finish() {
		if (this.parser.nextToken() != null) {
			throw malformed("the value ends here, but more follows");
		}
	}

	void close() {
		this.parser.close();
	}

	long position() {
		return this.parser.currentLocation().getCharOffset();
	}

	/** Says where a value stands that does not fit. */
	ValueMismatchException mismatch(String where, ValueMismatchException problem) {
		return new ValueMismatchException(
				"%s, before character %d: %s".formatted(where, position(), problem.getMessage()));
	}

	/** Refuses a value of a type that can never be read in its place. */
	ValueMismatchException refused(String where, Conflict conflict) {
		return mismatch(where, new ValueMismatchException(conflict.toString()));
	}

	MalformedMessageException malformed(String problem) {
		return new MalformedMessageException("Character %d: %s".formatted(position(), problem));
	}

	MalformedMessageException unexpected(String expected) {
		return malformed("expected %s, but found %s".formatted(expected, describe(this.parser.currentToken())));
	}

	private String describe(@Nullable JsonToken token) {
		if (token == null) {
			return "nothing";
		}
		return switch (token) {
			case START_OBJECT -> "an object";
			case START_ARRAY -> "an array";
			case END_OBJECT, END_ARRAY -> "its end";
			case PROPERTY_NAME -> "another member";
			case VALUE_STRING -> "a string";
			case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
			case VALUE_TRUE, VALUE_FALSE -> "a boolean";
			case VALUE_NULL -> "null";
			default -> "something else";
		};
	}

	/**
	 * The name of a type, for a refusal: the only text of a message that is ever shown,
	 * and only if it looks like one and no log minds it.
	 */
	static String typeName(String text) {
		boolean shown = text.length() <= LONGEST_TYPE && TYPE.matcher(text).matches();
		return shown ? text : "(no name of a class)";
	}

}
