/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Redis, a writer that meets no faults, and replicas that do.
 */
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
		return this.bench.topics(this.proxy, settings, StateParts.SOUND).topic(this.bench.name, Price.class);
	}

	/** A topic with a replica to which everything is announced that is written now. */
	StateTopic<Price> joinAndHear(StateTopicSettings settings) {
		StateTopics topics = this.bench.topics(this.proxy, settings, StateParts.SOUND);
		StateTopic<Price> topic = topics.topic(this.bench.name, Price.class);
		assertFresh(topic.replica());
		patiently().until(topics::isSubscriptionLive);
		return topic;
	}

	Replica<Price> fresh(StateTopicSettings settings) {
		Replica<Price> replica = join(settings).replica();
		assertFresh(replica);
		return replica;
	}

	/** Whatever was written before can be seen afterwards. */
	static void assertFresh(Replica<Price> replica) {
		assertThat(replica.awaitFresh(Waiting.LONGEST)).as(() -> replica.freshness().toString()).isTrue();
	}

	static void assertSees(Replica<Price> replica, String key, long version) {
		assertThat(replica.awaitVersion(key, version, Waiting.LONGEST)).as(key).isTrue();
	}

}
