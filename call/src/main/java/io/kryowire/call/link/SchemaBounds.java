/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * How much one side of a connection tells the other of its schemas. Both sides count
 * alike, so that nobody tells what is not taken.
 *
 * @param bytes what the parts of all frames may cost together
 * @param characters how long the schemas may be together, each put together from its
 * lines
 */
record SchemaBounds(int bytes, int characters) {

	/** What a node tells each of its clients. */
	static final SchemaBounds OF_NODE = new SchemaBounds(1 << 20, 1 << 24);

	/** What a client tells a node, which has many clients. */
	static final SchemaBounds OF_CLIENT = new SchemaBounds(1 << 18, 1 << 20);

	/** The longest part of a frame. */
	static final int LONGEST_PART = 1 << 17;

	/** A part of a frame: a line, which has the next number. */
	static final int LINE = 1;

	/** A part of a frame: a schema, put together from lines. */
	static final int SCHEMA = 2;

	/** A part of a frame: with which schema the arguments of a method are written. */
	static final int ARGUMENTS = 3;

	/** What a part costs beside its text: about the memory that it takes. */
	private static final int PART = 64;

	static int costOfLine(int length) {
		return PART + length;
	}

	static int costOfSchema(int rootLength, int lines) {
		return PART + rootLength + Integer.BYTES * lines;
	}

	static int costOfArguments() {
		return PART;
	}

}
