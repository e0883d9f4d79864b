/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Turns object graphs into bytes and back, for the types its owner has declared and no
 * others.
 * <p>
 * Codecs are thread-safe, hold no thread locals and may be called from virtual threads.
 * Every refusal is a {@link WireException}; bytes from outside can neither exhaust the
 * heap, nor load a class, nor affect how the next message is handled.
 */
public interface WireCodec {

	/**
	 * The MIME type of what this codec writes, such as {@code application/x-kryowire}.
	 * @return the content type
	 */
	String contentType();

	/**
	 * The limits of every message. Who stores or carries messages need not fetch one that
	 * is longer, which would be refused.
	 * @return the limits, which do not change
	 */
	WireLimits limits();

	/**
	 * The types this codec knows, as two peers compare them.
	 * @return a live view: declaring another type changes it
	 */
	WireSchemas schemas();

	/**
	 * The coder for a type, declaring the type and everything reachable from it if that
	 * has not happened yet. Coders are cheap to keep and meant to be kept.
	 * @param <T> the type
	 * @param type a class; use {@link #coder(Type)} for {@code List<Quote>} and the like
	 * @return the coder
	 * @throws UnsupportedTypeException if the type cannot travel, saying why
	 */
	@SuppressWarnings("unchecked")
	default <T> WireCoder<T> coder(Class<T> type) {
		return (WireCoder<T>) coder((Type) type);
	}

	/**
	 * The coder for a type with generics, such as a method's parameter or return type.
	 * @param type the type
	 * @return the coder
	 * @throws UnsupportedTypeException if the type cannot travel, saying why
	 */
	WireCoder<?> coder(Type type);

	/**
	 * The coder for several values in a row, such as the parameters of a method.
	 * @param types their types, which are declared by that
	 * @return a coder for arrays of just as many values
	 * @throws UnsupportedTypeException if one of the types cannot travel, saying why
	 */
	WireCoder<@Nullable Object[]> tuple(List<? extends Type> types);

	/**
	 * The coder for the parameters of a method, whose other versions may have fewer or
	 * more of them at the end.
	 * @param types their types, which are declared by that
	 * @param parameters the parameters, for {@link WireDefault} and {@link WireRequired}
	 * @return a coder for arrays of just as many values
	 * @throws UnsupportedTypeException if one of the types cannot travel or a default
	 * cannot be read, saying why
	 */
	WireCoder<@Nullable Object[]> tuple(List<? extends Type> types, List<Parameter> parameters);

	/**
	 * Encodes a value of any declared type into a self-describing message.
	 * @param value the value
	 * @return its bytes
	 * @throws TypeNotAllowedException if nothing has declared the value's class
	 */
	byte[] encode(@Nullable Object value);

	/**
	 * Decodes a self-describing message.
	 * @param <T> the expected type
	 * @param message the bytes, which must be one whole message
	 * @param type the expected type, or one that is assignable from what is in the
	 * message
	 * @return the value, {@code null} if {@code null} was encoded
	 * @throws WireException if the bytes are not a message of that type
	 */
	<T> @Nullable T decode(byte[] message, Class<T> type);

	/**
	 * Says whether bytes begin as this codec's messages do, for those who get messages of
	 * others as well. It looks at the first bytes only: what begins like a message may
	 * still be refused.
	 * @param bytes whatever has come
	 * @return whether {@link #decode} is to be asked
	 */
	boolean recognizes(byte[] bytes);

}
