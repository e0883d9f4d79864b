/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.notify.state.engine.AbstractStateContract.assertFresh;
import static io.kryowire.notify.state.engine.AbstractStateContract.assertSees;
import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Topics of one name in two databases of a server, whose channels are those of the whole
 * server.
 */
class StateDatabasesTests {

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private @Nullable StateBench bench;

	@AfterEach
	void end() throws Exception {
		if (this.bench != null) {
			this.bench.close();
		}
		this.redis.close();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void topicsOfOneNameInTwoDatabasesDoNotHearEachOther(Driver driver) {
		StateBench own = new StateBench(driver);
		this.bench = own;
		StateTopic<Price> zero = join(own, driver, 0);
		StateTopic<Price> one = join(own, driver, 1);
		Map<String, StateChange> told = new ConcurrentHashMap<>();
		zero.listen((key) -> true, (key, latest, change) -> told.put(key, change));
		for (int i = 0; i < 20; i++) {
			assertSees(one.replica(), "one" + i, one.put("one" + i, new Price("one", i)));
		}
		// Announced after all of them, and told of after them if they were heard
		for (int i = 0; i < 20; i++) {
			zero.put("zero" + i, new Price("zero", i));
		}
		patiently().until(() -> told.size() >= 20);
		assertFresh(zero.replica());
		assertThat(told.keySet()).allMatch((key) -> key.startsWith("zero"));
		assertThat(one.replica().size()).isEqualTo(20);
	}

	private StateTopic<Price> join(StateBench own, Driver driver, int database) {
		StateTopics topics = own.topics(driver.connect(this.redis.host(), this.redis.port(), database),
				StateBench.SETTINGS, StateParts.SOUND);
		StateTopic<Price> topic = topics.topic(own.name, Price.class);
		assertFresh(topic.replica());
		patiently().until(topics::isSubscriptionLive);
		return topic;
	}

}
