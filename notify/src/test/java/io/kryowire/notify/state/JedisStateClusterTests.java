/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import io.kryowire.notify.Driver;
import io.kryowire.test.waiting.Waiting;

class JedisStateClusterTests extends AbstractStateClusterContract {

	@Override
	Driver driver() {
		return Driver.JEDIS;
	}

	@Override
	Driver.Connections connect(RedisClusterConfiguration configuration) {
		JedisConnectionFactory factory = new JedisConnectionFactory(configuration,
				JedisClientConfiguration.builder()
					.connectTimeout(Waiting.LONGEST)
					.readTimeout(Waiting.LONGEST)
					.usePooling()
					.build());
		factory.afterPropertiesSet();
		factory.start();
		return new Driver.Connections(factory, factory::destroy);
	}

}
