/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A cluster of three masters for all tests of a class, and connections to it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AbstractLocalClusterContract {

	LocalCluster cluster;

	abstract Driver driver();

	@BeforeAll
	void begin() {
		this.cluster = new LocalCluster();
	}

	@AfterAll
	void end() {
		this.cluster.close();
	}

	Driver.Connections connect() {
		return driver().connectToCluster(this.cluster.nodes());
	}

	StateTopics topics(StateBench bench, StateTopicSettings settings) {
		return bench.topics(connect(), settings, StateParts.SOUND);
	}

	/** The topic of a bench. */
	StateTopic<Price> topic(StateBench bench, StateTopicSettings settings) {
		return topics(bench, settings).topic(bench.name, Price.class);
	}

	/** Moves the slot of the first partition to another master, its keys first. */
	void move(StateBench bench) {
		String tag = tag(bench, 0);
		EmbeddedRedis from = this.cluster.first(tag);
		EmbeddedRedis to = this.cluster.other(from);
		this.cluster.beginMove(this.cluster.slot(tag), from, to, List.of());
		this.cluster.endMove(this.cluster.slot(tag), from, to);
	}

	static String tag(StateBench bench, int partition) {
		return "{%s:%d}".formatted(bench.name, partition);
	}

}
