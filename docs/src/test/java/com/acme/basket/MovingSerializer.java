/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.basket;

import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryoRedisSerializer;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.serializer.RedisSerializer;

class MovingSerializer<T> implements RedisSerializer<T> {

	private final WireCodec codec;

	private final Class<T> type;

	private final RedisSerializer<T> ours;

	private final RedisSerializer<Object> former;

	private final boolean moved;

	MovingSerializer(WireCodec codec, Class<T> type, RedisSerializer<Object> former, boolean moved) {
		this.codec = codec;
		this.type = type;
		this.ours = new KryoRedisSerializer<>(codec, type);
		this.former = former;
		this.moved = moved;
	}

	@Override
	public byte[] serialize(@Nullable T value) {
		return this.moved ? this.ours.serialize(value) : this.former.serialize(value);
	}

	@Override
	public @Nullable T deserialize(byte @Nullable [] bytes) {
		if (bytes == null || bytes.length == 0) {
			return null;
		}
		return this.codec.recognizes(bytes) ? this.ours.deserialize(bytes)
				: this.type.cast(this.former.deserialize(bytes));
	}

}
