/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.Map;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Redis, a writer that meets no faults, and replicas that do.
 */
@Timeout(180)
abstract class AbstractStateContract {

	EmbeddedRedis redis;

	FaultProxy proxy;

	StateBench bench;

	StateTopic<Price> writer;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.bench = new StateBench(driver());
		this.writer = this.bench.join(this.redis.host(), this.redis.port(), StateBench.SETTINGS);
	}

	@AfterEach
	void end() throws Exception {
		this.bench.close();
		this.proxy.close();
		this.redis.close();
	}

	static void assertHolds(Replica<Price> replica, Map<String, Price> prices) {
		prices.forEach((key, price) -> assertThat(replica.get(key)).as(key).isEqualTo(price));
	}

	StateTopic<Price> join(StateTopicSettings settings) {
		return this.bench.join(this.proxy.host(), this.proxy.port(), settings);
	}

	Replica<Price> fresh(StateTopicSettings settings) {
		Replica<Price> replica = join(settings).replica();
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		return replica;
	}

	static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(30)).pollInterval(Duration.ofMillis(5));
	}

}
