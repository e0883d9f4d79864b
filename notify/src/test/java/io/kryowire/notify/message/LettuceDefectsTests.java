/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

import io.kryowire.notify.Driver;

class LettuceDefectsTests extends AbstractDefectsContract {

	@Override
	Driver driver() {
		return Driver.LETTUCE;
	}

	@Override
	RedisMessageListenerContainer container(RedisConnectionFactory connections, ListenerSettings settings) {
		return new KryowireListenerContainer(connections, settings);
	}

}
