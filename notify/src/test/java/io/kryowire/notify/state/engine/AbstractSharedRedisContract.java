/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A Redis that other tests use as well, and a topic that they do not.
 */
abstract class AbstractSharedRedisContract {

	EmbeddedRedis redis;

	StateBench bench;

	StateTopic<Price> topic;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.shared();
		this.bench = new StateBench(driver());
		this.topic = this.bench.join(this.redis.host(), this.redis.port(), StateBench.SETTINGS);
	}

	@AfterEach
	void end() throws Exception {
		this.bench.close();
	}

}
