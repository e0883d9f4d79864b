/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;

import org.junit.jupiter.api.Nested;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

import io.kryowire.notify.Driver;

/**
 * The promises of {@link AbstractDefectsContract}, put to Spring Data's own container.
 * Not run by the build, since most of it fails: run it by name to see what is repaired,
 * and after each upgrade of Spring Data to see what has become superfluous.
 */
class PlainSpringDataContrast {

	/** Less than the five seconds that this container waits before it tries again. */
	private static final Duration PATIENCE = Duration.ofSeconds(4);

	@Nested
	class Jedis extends AbstractDefectsContract {

		@Override
		Driver driver() {
			return Driver.JEDIS;
		}

		@Override
		RedisMessageListenerContainer container(RedisConnectionFactory connections, ListenerSettings settings) {
			return plain(connections);
		}

		@Override
		Duration patience() {
			return PATIENCE;
		}

	}

	@Nested
	class Lettuce extends AbstractDefectsContract {

		@Override
		Driver driver() {
			return Driver.LETTUCE;
		}

		@Override
		RedisMessageListenerContainer container(RedisConnectionFactory connections, ListenerSettings settings) {
			return plain(connections);
		}

		@Override
		Duration patience() {
			return PATIENCE;
		}

	}

	private static RedisMessageListenerContainer plain(RedisConnectionFactory connections) {
		RedisMessageListenerContainer container = new RedisMessageListenerContainer();
		container.setConnectionFactory(connections);
		return container;
	}

}
