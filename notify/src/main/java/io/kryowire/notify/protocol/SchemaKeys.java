/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;

/**
 * Where schemas live in Redis: a hash for each prefix, and a sorted set of the days on
 * which they were last used. What is returned is the same array each time, and not to be
 * changed.
 */
public final class SchemaKeys {

	/** What all fields look like to Redis. */
	private static final byte[] PATTERN = "????????:????????".getBytes(StandardCharsets.US_ASCII);

	private final String name;

	private final byte[] texts;

	private final byte[] days;

	/**
	 * Creates the keys of a prefix.
	 * @param prefix what all keys begin with
	 */
	public SchemaKeys(String prefix) {
		this.name = prefix + "schemas";
		this.texts = this.name.getBytes(StandardCharsets.UTF_8);
		this.days = (this.name + ":days").getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * The name of the hash, for people.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Where the texts are, a hash.
	 * @return the Redis key
	 */
	public byte[] texts() {
		return this.texts;
	}

	/**
	 * Where the days are, a sorted set of the fields of the hash.
	 * @return the Redis key
	 */
	public byte[] days() {
		return this.days;
	}

	/**
	 * The pattern that matches every field.
	 * @return the pattern
	 */
	public byte[] pattern() {
		return PATTERN;
	}

	/**
	 * The field of a schema.
	 * @param id the id of the type at the root, 0 if the root is no declared type
	 * @param fingerprint the fingerprint
	 * @return its name
	 */
	public static String field(int id, int fingerprint) {
		return "%08x:%08x".formatted(id, fingerprint);
	}

}
