/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.stock;

import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

@EnabledIfRedisAvailable
class RedisTests {

	/** Examples do not say how long they wait. */
	@BeforeAll
	static void bePatient() {
		Awaitility.setDefaultTimeout(Waiting.LONGEST);
	}

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

	// tag::proxy
	@Test
	void aCommandFailsWhenTheNetworkSwallowsIt() {
		try (EmbeddedRedis redis = EmbeddedRedis.start();
				FaultProxy network = FaultProxy.to(redis.host(), redis.port());
				ConfigurableApplicationContext application = SpringApplication.run(StockApplication.class,
						"--spring.data.redis.port=" + network.port(),
						"--spring.data.redis.password=" + redis.password(), "--spring.data.redis.timeout=1s")) {
			Stock stock = application.getBean(Stock.class);
			await().ignoreExceptions().untilAsserted(() -> assertThat(stock.add("tea", 3)).isPositive());

			network.faults().blackHole(Direction.TO_SERVER);
			assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> stock.add("tea", 1));

			network.faults().heal();
			network.resetAll();
			await().ignoreExceptions().untilAsserted(() -> assertThat(stock.add("tea", 1)).isPositive());
		}
	}
	// end::proxy

}
