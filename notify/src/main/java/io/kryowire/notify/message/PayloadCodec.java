/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;

/**
 * A codec for payloads whose types are known by what is sent and by who listens, rather
 * than declared beforehand.
 */
final class PayloadCodec {

	private final WireCodec codec;

	private final ConcurrentHashMap<Type, WireCoder<?>> coders = new ConcurrentHashMap<>();

	PayloadCodec(WireCodec codec) {
		this.codec = codec;
	}

	String contentType() {
		return this.codec.contentType();
	}

	/** Encodes a value by its class. */
	byte[] encode(Object value) {
		return coder(value.getClass()).encode(value);
	}

	/** Decodes a message that is of this type or of one that is assignable to it. */
	@Nullable Object decode(byte[] message, Type type) {
		if (type == Object.class) {
			return this.codec.decode(message, Object.class);
		}
		return coder(type).decode(message);
	}

	@SuppressWarnings("unchecked")
	<T> WireCoder<T> coder(Type type) {
		WireCoder<?> coder = this.coders.get(type);
		if (coder == null) {
			coder = this.coders.computeIfAbsent(type, this.codec::coder);
		}
		return (WireCoder<T>) coder;
	}

}
