/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where people are told that links lead: nowhere rather than to a default.
 */
class LettuceLinksTests {

	static Stream<Arguments> servers() {
		return Stream.of(Arguments.of(new RedisStandaloneConfiguration("a", 1), "a:1"),
				Arguments.of(new RedisStaticMasterReplicaConfiguration("a", 1), "Redis"),
				Arguments.of(new RedisSocketConfiguration("/tmp/nobody-is-here"), "Redis"));
	}

	@ParameterizedTest
	@MethodSource("servers")
	void whereTheyLead(RedisConfiguration server, String where) {
		LettuceConnectionFactory connections = new LettuceConnectionFactory(server);
		connections.afterPropertiesSet();
		connections.start();
		try {
			assertThat(new LettuceLinks(connections).where()).isEqualTo(where);
		}
		finally {
			connections.destroy();
		}
	}

}
