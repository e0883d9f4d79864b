/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.spring;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Spring Data Redis with the serialization of the JDK, which is what it has by default.
 */
public final class JdkSubject extends AbstractSubject {

	@Override
	@SuppressWarnings("unchecked")
	RedisSerializer<OrderRecord> serializer() {
		return (RedisSerializer<OrderRecord>) (RedisSerializer<?>) RedisSerializer.java();
	}

}
