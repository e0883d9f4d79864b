/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireException;
import io.kryowire.notify.protocol.MalformedEnvelopeException;

/**
 * A serializer for {@code RedisTemplate}s, message listener adapters and caches that
 * writes what Kryowire's codec writes.
 * <p>
 * What it writes names its type, so a serializer for {@code Object} reads whatever type
 * the codec knows, and writes no other: the next JVM could not read a type that no
 * contract, topic, {@code @WireType} or {@code kryowire.codec.allow} declares. One for a
 * single type declares it, and reads that type and nothing else. Of a message in an
 * envelope it reads the payload, so that it works in listener containers that know
 * nothing of envelopes. {@code null} and no bytes are the same.
 *
 * @param <T> the type
 */
public final class KryoRedisSerializer<T> implements RedisSerializer<T> {

	private final PayloadCodec codec;

	private final Class<T> type;

	/**
	 * Creates a serializer.
	 * @param codec does the work
	 * @param type what is written and read; {@code Object} for whatever type the codec
	 * knows
	 * @throws io.kryowire.codec.UnsupportedTypeException if the type cannot travel
	 */
	public KryoRedisSerializer(WireCodec codec, Class<T> type) {
		this.codec = new PayloadCodec(codec);
		this.type = type;
		if (type != Object.class) {
			this.codec.coder(type);
		}
	}

	@Override
	public byte[] serialize(@Nullable T value) {
		if (value == null) {
			return new byte[0];
		}
		try {
			return (this.type == Object.class) ? this.codec.encodeDeclared(value)
					: this.codec.coder(this.type).encode(value);
		}
		catch (WireException ex) {
			throw new SerializationException(
					"Cannot write a value of %s: %s".formatted(value.getClass().getName(), ex.getMessage()), ex);
		}
	}

	@Override
	public @Nullable T deserialize(byte @Nullable [] bytes) {
		return deserialize(bytes, this.type);
	}

	@Override
	public <V> @Nullable V deserialize(byte @Nullable [] bytes, Class<V> type) {
		if (bytes == null || bytes.length == 0) {
			return null;
		}
		try {
			return type.cast(this.codec.decode(bytes, (Type) type));
		}
		catch (WireException | MalformedEnvelopeException ex) {
			throw new SerializationException("Cannot read a value of %s from %d bytes: %s".formatted(type.getName(),
					bytes.length, ex.getMessage()), ex);
		}
	}

	@Override
	public Class<?> getTargetType() {
		return this.type;
	}

}
