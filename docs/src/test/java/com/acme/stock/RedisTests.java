/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.stock;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
class RedisTests {

	// tag::redis
	@Test
	void aServerThatCrashesComesBackAtItsPort() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().setting("maxmemory 16mb").start()) {
			int port = redis.port();
			assertThat(redis.send("SET", "tea", "3")).isEqualTo("OK");

			redis.kill();
			redis.restart();
			assertThat(redis.port()).isEqualTo(port);
			assertThat(redis.send("GET", "tea")).isNull();
		}
	}
	// end::redis

}
