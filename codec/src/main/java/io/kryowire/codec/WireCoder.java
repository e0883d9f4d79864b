/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes values of one declared type.
 * <p>
 * A <em>message</em> ({@link #encode} and {@link #decode}) names its type and carries the
 * fingerprint of its schema, so it can be stored and read by anybody. A <em>body</em>
 * ({@link #write} and {@link #read}) is the bare value, for carriers that have compared
 * {@linkplain #fingerprint() fingerprints} beforehand.
 *
 * @param <T> the type
 */
public interface WireCoder<T> {

	/**
	 * The fingerprint of the type's schema and of everything reachable from it.
	 * @return 32 bits that are equal in every JVM with the same schema
	 */
	int fingerprint();

	/**
	 * The schema of the type, for those who read what this coder writes.
	 * @return the schema, whose fingerprint is {@link #fingerprint()}
	 */
	WireSchema schema();

	/**
	 * The schema with what annotations ask of readers besides, for comparisons with other
	 * versions.
	 * @return how this coder reads
	 */
	ReadingSchema reader();

	/**
	 * The schemas that a message or body of this coder can name at present: its own, and
	 * those of declared types that may stand in its open places.
	 * @return the schemas, the coder's own first
	 */
	List<WireSchema> schemas();

	/**
	 * The coder of the same type that also reads what was written with other schemas. It
	 * writes as this one does.
	 * @param known the schemas, a live collection; where it lacks one, reading throws an
	 * {@link UnknownSchemaException}
	 * @return the coder, which is meant to be kept
	 */
	WireCoder<T> reading(KnownSchemas known);

	/**
	 * The coder of the same type that reads bodies written with one other schema, and
	 * writes as this one does. All that cannot be read is said here and not at the first
	 * body.
	 * @param writer the schema of the bodies
	 * @param known the schemas of what stands in open places
	 * @return the coder, this one if the schema is its own
	 * @throws SchemaMismatchException if no body of that schema can be read as this type,
	 * saying which types and fields are why
	 * @throws MalformedMessageException if the text is no schema
	 */
	WireCoder<T> reading(WireSchema writer, KnownSchemas known);

	/**
	 * Appends a message to a buffer. Once warm this allocates nothing, unless the buffer
	 * has to grow.
	 * @param value the value
	 * @param target where to append; left as it was if the value is refused
	 */
	void encode(@Nullable T value, WireBuffer target);

	/**
	 * Encodes a message.
	 * @param value the value
	 * @return its bytes
	 */
	byte[] encode(@Nullable T value);

	/**
	 * Decodes a message.
	 * @param bytes an array that holds the message
	 * @param offset where it begins
	 * @param length how long it is
	 * @return the value
	 */
	@Nullable T decode(byte[] bytes, int offset, int length);

	/**
	 * Decodes a message.
	 * @param message one whole message
	 * @return the value
	 */
	default @Nullable T decode(byte[] message) {
		return decode(message, 0, message.length);
	}

	/**
	 * Decodes a message as {@link #decode} does, for those who may replace it.
	 * @param bytes an array that holds the message
	 * @param offset where it begins
	 * @param length how long it is
	 * @return the value, with what is unknown here
	 */
	KeptValue<T> decodeKeeping(byte[] bytes, int offset, int length);

	/**
	 * Appends a message that replaces another to a buffer: whoever knows the fields that
	 * the other one had and that are unknown here finds them in this one. They stay with
	 * the objects they belong to: with those that are still in the value, or equal one
	 * that was; else with what stands in the same field, under the same key, or, in a
	 * collection of the same size, at the same position.
	 * @param value the value
	 * @param kept what the replaced message held besides, as {@link #decodeKeeping} of
	 * this type returned it
	 * @param target where to append; left as it was if the value is refused
	 */
	void encode(@Nullable T value, KeptFields kept, WireBuffer target);

	/**
	 * Appends a body to a buffer.
	 * @param value the value
	 * @param target where to append; left as it was if the value is refused
	 */
	void write(@Nullable T value, WireBuffer target);

	/**
	 * Reads a body.
	 * @param bytes an array that holds the body
	 * @param offset where it begins
	 * @param length how long it is
	 * @return the value
	 */
	@Nullable T read(byte[] bytes, int offset, int length);

}
