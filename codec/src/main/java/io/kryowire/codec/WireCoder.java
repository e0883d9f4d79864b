/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

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
