/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.util.Optional;

/**
 * A product that turns one value into bytes and back, used by one thread. It is set up
 * the way its own documentation says is quickest without giving up safety: types
 * registered, instances and buffers reused.
 */
public interface CodecSubject {

	/**
	 * Tells why this product cannot take part in a row.
	 * @param row the row
	 * @return the reason, or nothing if it can
	 */
	default Optional<String> refusal(CodecRow row) {
		return Optional.empty();
	}

	/**
	 * Sets the product up for the types of a row.
	 * @param row the row all further calls are for
	 */
	void prepare(CodecRow row);

	/**
	 * Makes a value one of the product's own class, if it needs one. This is not timed.
	 * @param value a value of the row's type
	 * @return what {@link #encode} takes
	 */
	default Object own(Object value) {
		return value;
	}

	/**
	 * Makes what was decoded comparable with what is expected. This is not timed.
	 * @param decoded what {@link #decode} has returned
	 * @return a value of a class of the row
	 */
	default Object shared(Object decoded) {
		return decoded;
	}

	/**
	 * Encodes a value into this subject's own buffer, over what the last call left there.
	 * @param value what {@link #own} has made of a value
	 * @return how many bytes it took
	 */
	int encode(Object value);

	/**
	 * Decodes what the last {@link #encode} wrote.
	 * @return a new value
	 */
	Object decode();

	/**
	 * Copies what the last {@link #encode} wrote.
	 * @return a new array, as long as the message
	 */
	byte[] bytes();

}
