/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.spring;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Spring Data Redis with JSON by Jackson 3, of a known type.
 */
public final class JacksonSubject extends AbstractSubject {

	@Override
	RedisSerializer<OrderRecord> serializer() {
		return new JacksonJsonRedisSerializer<>(OrderRecord.class);
	}

}
