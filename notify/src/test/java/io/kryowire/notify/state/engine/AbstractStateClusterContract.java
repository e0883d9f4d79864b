/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The same code on a cluster of three masters.
 */
abstract class AbstractStateClusterContract extends AbstractLocalClusterContract {

	private static final StateTopicSettings SETTINGS = StateBench.SETTINGS.with((it) -> it.partitions(16));

	@Test
	void partitionsAreSpreadOverAllMasters() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			// A name whose partitions have slots on each of the three
			StateTopic<Price> topic = topics(bench, SETTINGS).topic("prices", Price.class);
			for (int i = 0; i < 300; i++) {
				topic.put("k" + i, new Price("k" + i, i));
			}
			for (EmbeddedRedis node : this.cluster.nodes()) {
				List<?> keys = (List<?>) node.send("KEYS", "*{prices:*:v:*");
				assertThat(keys).isNotEmpty();
			}
			assertThat(topic.getAll(List.of("k1", "k2", "k299", "absent"))).hasSize(3);
		}
	}

	@Test
	void replicasAndListenersFollowAllMasters() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> writer = topic(bench, SETTINGS);
			StateTopic<Price> reader = topic(bench, SETTINGS);
			Queue<String> heard = new ConcurrentLinkedQueue<>();
			reader.listen((key) -> true, (key, latest, change) -> heard.add(key));
			Map<String, CompletableFuture<Long>> last = new HashMap<>();
			for (int i = 0; i < 5000; i++) {
				last.put("k" + i % 200, writer.putAsync("k" + i % 200, new Price("k", i)));
				if (i == 2500) {
					this.cluster.nodes().forEach((node) -> node.send("CLIENT", "KILL", "TYPE", "pubsub"));
				}
			}
			Waiting.get(CompletableFuture.allOf(last.values().toArray(CompletableFuture[]::new)));
			AbstractStateContract.assertFresh(reader.replica());
			last.forEach((key, write) -> assertThat(reader.replica().versioned(key)).as(key)
				.isNotNull()
				.extracting(Versioned::version)
				.isEqualTo(write.join()));
			patiently().until(() -> heard.containsAll(last.keySet()));
		}
	}

	@Test
	void whatOthersDeleteIsSeenOnAllMasters() throws Exception {
		StateTopicSettings tracked = SETTINGS
			.with((it) -> it.foreignWrites(ForeignWrites.TRACKED).sweepInterval(Duration.ofHours(1)));
		try (StateBench bench = new StateBench(driver())) {
			StateTopics topics = topics(bench, tracked);
			StateTopic<Price> topic = topics.topic("tracked-prices", Price.class);
			for (int i = 0; i < 100; i++) {
				topic.put("k" + i, new Price("k" + i, i));
			}
			Replica<Price> replica = topic.replica();
			patiently().until(topics::isTrackingLive);
			AbstractStateContract.assertFresh(replica);
			assertThat(replica.size()).isEqualTo(100);
			for (EmbeddedRedis node : this.cluster.nodes()) {
				List<?> keys = (List<?>) node.send("KEYS", "*{tracked-prices:*:v:*");
				assertThat(keys).isNotEmpty();
				keys.forEach((key) -> node.send("DEL", String.valueOf(key)));
			}
			patiently().until(() -> replica.size() == 0);
		}
	}

	/** The connections to nodes come back each by itself. */
	@Test
	void aMasterThatEndsItsConnectionIsTrackedAgain() throws Exception {
		StateTopicSettings tracked = SETTINGS
			.with((it) -> it.foreignWrites(ForeignWrites.TRACKED).sweepInterval(Duration.ofHours(1)));
		try (StateBench bench = new StateBench(driver())) {
			StateTopics topics = topics(bench, tracked);
			StateTopic<Price> topic = topics.topic("tracked-again", Price.class);
			for (int i = 0; i < 100; i++) {
				topic.put("k" + i, new Price("k" + i, i));
			}
			Replica<Price> replica = topic.replica();
			patiently().until(topics::isTrackingLive);
			for (EmbeddedRedis node : this.cluster.nodes()) {
				node.send("CLIENT", "KILL", "TYPE", "pubsub");
				List<?> keys = (List<?>) node.send("KEYS", "*{tracked-again:*:v:*");
				keys.forEach((key) -> node.send("DEL", String.valueOf(key)));
			}
			patiently().until(() -> replica.size() == 0 && topics.isTrackingLive());
		}
	}

	/** What a node redirects to another one does not wait there for a time-out. */
	@Test
	void aSlotThatMovesTakesItsValuesAlong() throws Exception {
		Duration longer = Waiting.LONGEST.multipliedBy(2);
		StateTopicSettings settings = SETTINGS.with((it) -> it.commandTimeout(longer).writeTimeout(longer));
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> writer = topic(bench, settings);
			StateTopic<Price> reader = topic(bench, settings);
			Map<String, Price> prices = new HashMap<>();
			for (int i = 0; i < 100; i++) {
				prices.put("k" + i, new Price("k" + i, i));
			}
			writer.putAll(prices);
			AbstractStateContract.assertFresh(reader.replica());
			move(bench);
			for (int i = 0; i < 100; i += 2) {
				prices.put("k" + i, new Price("k" + i, -i));
				Waiting.get(writer.putAsync("k" + i, new Price("k" + i, -i)));
			}
			AbstractStateContract.assertFresh(reader.replica());
			AbstractStateContract.assertHolds(reader.replica(), prices);
		}
	}

	@Test
	void fencesStandWhereTheValuesAre() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> deposed = topic(bench, SETTINGS).fenced(OwnedSlots.all(1, 11));
			StateTopic<Price> owner = topic(bench, SETTINGS).fenced(OwnedSlots.all(2, 22));
			Map<String, Price> prices = new HashMap<>();
			for (int i = 0; i < 100; i++) {
				prices.put("k" + i, new Price("k" + i, i));
			}
			deposed.putAll(prices);
			move(bench);
			assertThat(owner.putAll(prices)).hasSize(100);
			prices.keySet()
				.forEach((key) -> assertThatExceptionOfType(FencedWriteException.class).as(key)
					.isThrownBy(() -> deposed.remove(key)));
			assertThat(owner.getAll(prices.keySet())).isEqualTo(prices);
		}
	}

}
