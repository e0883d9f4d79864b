/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.protocol.Envelope;

/**
 * A codec for payloads whose types are known by what is sent and by who listens, rather
 * than declared beforehand.
 */
final class PayloadCodec {

	private final WireCodec codec;

	private final @Nullable KnownSchemas known;

	private final ConcurrentHashMap<Type, WireCoder<?>> coders = new ConcurrentHashMap<>();

	PayloadCodec(WireCodec codec) {
		this(codec, null);
	}

	/**
	 * Creates a codec.
	 * @param known what else it reads, {@code null} for nothing
	 */
	PayloadCodec(WireCodec codec, @Nullable KnownSchemas known) {
		this.codec = codec;
		this.known = known;
	}

	String contentType() {
		return this.codec.contentType();
	}

	/** Whether bytes begin as what this reads, in an envelope or without one. */
	boolean recognizes(byte[] bytes) {
		return Envelope.matches(bytes) || this.codec.recognizes(bytes);
	}

	/**
	 * Encodes a value by its class, which that declares; one of the JDK's or a collection
	 * by what it is, of which the JDK has several classes that differ by their size
	 * alone.
	 */
	byte[] encode(Object value) {
		return isDeclaredAnyway(value) ? encodeDeclared(value) : coder(value.getClass()).encode(value);
	}

	/** What encodes a value, {@code null} if that is not told by its class. */
	@Nullable WireCoder<?> coderOf(Object value) {
		return isDeclaredAnyway(value) ? null : coder(value.getClass());
	}

	private static boolean isDeclaredAnyway(Object value) {
		return value instanceof Collection<?> || value instanceof Map<?, ?>
				|| (value.getClass().getName().startsWith("java.") && !(value instanceof Enum<?>));
	}

	/** Encodes a value of a type that is declared, and refuses others. */
	byte[] encodeDeclared(Object value) {
		return this.codec.encode(value);
	}

	/**
	 * Decodes a message that is of this type or of one that is assignable to it. It is
	 * still in its envelope where it comes from a container that is not Kryowire's.
	 */
	@Nullable Object decode(byte[] message, Type type) {
		byte[] payload = Envelope.matches(message) ? Envelope.decode(message).payload() : message;
		return coder(type).decode(payload);
	}

	@SuppressWarnings("unchecked")
	<T> WireCoder<T> coder(Type type) {
		WireCoder<?> coder = this.coders.get(type);
		if (coder == null) {
			coder = this.coders.computeIfAbsent(type, this::make);
		}
		return (WireCoder<T>) coder;
	}

	private WireCoder<?> make(Type type) {
		WireCoder<?> coder = this.codec.coder(type);
		return (this.known != null) ? coder.reading(this.known) : coder;
	}

}
