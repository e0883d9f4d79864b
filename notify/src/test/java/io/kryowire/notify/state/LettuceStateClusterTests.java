/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.kryowire.notify.Driver;
import io.kryowire.test.waiting.Waiting;

class LettuceStateClusterTests extends AbstractStateClusterContract {

	@Override
	Driver driver() {
		return Driver.LETTUCE;
	}

	@Override
	Driver.Connections connect(RedisClusterConfiguration configuration) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(configuration,
				LettuceClientConfiguration.builder()
					.commandTimeout(Waiting.LONGEST)
					.shutdownTimeout(Duration.ZERO)
					.shutdownQuietPeriod(Duration.ZERO)
					.build());
		factory.afterPropertiesSet();
		factory.start();
		return new Driver.Connections(factory, factory::destroy);
	}

}
