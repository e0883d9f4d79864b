/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * Which links belong to which driver.
 */
final class CommandLinks {

	private CommandLinks() {
	}

	static CommandLink.Factory of(RedisConnectionFactory connections) {
		ClassLoader loader = CommandLinks.class.getClassLoader();
		if (ClassUtils.isPresent("redis.clients.jedis.BinaryJedisPubSub", loader)
				&& connections instanceof JedisConnectionFactory jedis) {
			return new JedisCommandLinks(jedis);
		}
		if (ClassUtils.isPresent("io.lettuce.core.RedisClient", loader)
				&& connections instanceof LettuceConnectionFactory lettuce) {
			return new LettuceCommandLinks(lettuce);
		}
		throw new IllegalArgumentException(
				"State topics need a JedisConnectionFactory or a LettuceConnectionFactory, this is a "
						+ connections.getClass().getName());
	}

}
