/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised of replicas when messages, connections or data are lost.
 */
abstract class AbstractStateRecoveryContract extends AbstractStateContract {

	@Test
	void aKilledSubscriptionLosesNothing() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		try (RedisConsole console = this.redis.console()) {
			for (int round = 0; round < 5; round++) {
				Map<String, Price> last = new HashMap<>();
				for (int i = 0; i < 200; i++) {
					this.writer.put("k" + i, new Price("k" + i, round));
					last.put("k" + i, new Price("k" + i, round));
					if (i % 50 == 7) {
						console.send("CLIENT", "KILL", "TYPE", "pubsub");
					}
				}
				assertFresh(replica);
				assertHolds(replica, last);
			}
		}
	}

	@Test
	void whenNothingIsAnnouncedTheHeadPollFindsWhatWasWritten() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		Replica<Price> unasked = fresh(StateBench.SETTINGS);
		Map<String, Price> last = new HashMap<>();
		try (RedisConsole console = this.redis.console()) {
			for (int i = 0; i < 100; i++) {
				if (i % 10 == 0) {
					console.send("CLIENT", "KILL", "TYPE", "pubsub");
				}
				this.writer.put("k" + i, new Price("k" + i, 1));
				last.put("k" + i, new Price("k" + i, 1));
			}
		}
		patiently().untilAsserted(() -> assertHolds(unasked, last));
		assertFresh(replica);
		assertHolds(replica, last);
	}

	@Test
	void aBlackHoleIsFlaggedAndThenRepaired() {
		StateTopic<Price> topic = join(StateBench.impatient(StateBench.SETTINGS));
		Queue<Boolean> told = new ConcurrentLinkedQueue<>();
		topic.addFreshnessListener((name, freshness) -> told.add(freshness.fresh()));
		Replica<Price> replica = topic.replica();
		patiently().until(() -> told.contains(true));
		assertFresh(replica);
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		Map<String, Price> last = new HashMap<>();
		for (int i = 0; i < 100; i++) {
			this.writer.put("k" + i, new Price("k" + i, i));
			last.put("k" + i, new Price("k" + i, i));
		}
		patiently().until(() -> !replica.freshness().fresh() && told.contains(false));
		this.proxy.faults().heal();
		patiently().until(() -> replica.freshness().fresh());
		assertFresh(replica);
		assertHolds(replica, last);
		patiently().until(() -> List.copyOf(told).lastIndexOf(true) > List.copyOf(told).lastIndexOf(false));
	}

	@Test
	void lostDataAreNoPhantoms() {
		Map<String, Price> last = new HashMap<>();
		for (int i = 0; i < 200; i++) {
			this.writer.put("k" + i, new Price("k" + i, 1));
		}
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertThat(replica.size()).isEqualTo(200);
		this.redis.send("FLUSHALL");
		for (int i = 0; i < 500; i++) {
			this.writer.put("n" + i % 50, new Price("n", i));
			last.put("n" + i % 50, new Price("n", i));
		}
		assertFresh(replica);
		assertHolds(replica, last);
		assertThat(replica.size()).isEqualTo(50);
		this.redis.send("FLUSHALL");
		patiently().until(() -> replica.size() == 0);
	}

	@Test
	void aCrashWithoutDataLeavesNothingBehind() {
		for (int i = 0; i < 50; i++) {
			this.writer.put("k" + i, new Price("k" + i, 1));
		}
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		this.redis.restart();
		this.writer.put("k1", new Price("k1", 2));
		assertFresh(replica);
		assertHolds(replica, Map.of("k1", new Price("k1", 2)));
		assertThat(replica.size()).isEqualTo(1);
	}

	@Test
	void aJournalThatWasTrimmedMeanwhileHidesNothing() {
		StateTopicSettings small = StateBench.SETTINGS.with((it) -> it.journalLength(10).partitions(1));
		StateTopic<Price> shortWriter = this.bench.join(this.redis.host(), this.redis.port(), small);
		Replica<Price> replica = join(StateBench.impatient(small)).replica();
		shortWriter.put("first", new Price("first", 1));
		assertFresh(replica);
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		Map<String, Price> last = new HashMap<>(Map.of("first", new Price("first", 1)));
		for (int i = 0; i < 2000; i++) {
			shortWriter.putAsync("k" + i, new Price("k" + i, i));
			last.put("k" + i, new Price("k" + i, i));
		}
		shortWriter.put("last", new Price("last", 1));
		last.put("last", new Price("last", 1));
		this.redis.send("XTRIM", "kryowire:{" + shortWriter.name() + ":0}:log", "MAXLEN", "5");
		patiently().until(() -> !replica.freshness().fresh());
		this.proxy.faults().heal();
		assertFresh(replica);
		assertHolds(replica, last);
	}

	@Test
	void moreDirtyKeysThanAreRememberedAreFoundAllTheSame() {
		StateTopicSettings small = StateBench.SETTINGS.with((it) -> it.dirtyLimit(8).partitions(1));
		Replica<Price> replica = fresh(small);
		StateTopic<Price> one = this.bench.join(this.redis.host(), this.redis.port(), small);
		Map<String, Price> prices = new HashMap<>();
		for (int i = 0; i < 3000; i++) {
			prices.put("k" + i, new Price("k" + i, i));
		}
		one.putAll(prices);
		assertFresh(replica);
		assertHolds(replica, prices);
	}

	@Test
	void aReplicaThatIsStartedBeforeRedisComesUpWithIt() {
		this.redis.kill();
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		Replica<Price> replica = topic.replica();
		assertThat(replica.freshness().fresh()).isFalse();
		assertThat(replica.get("a")).isNull();
		this.redis.restart();
		this.writer.put("a", new Price("a", 1));
		patiently().until(() -> new Price("a", 1).equals(replica.get("a")) && replica.freshness().fresh());
	}

	@Test
	void manyWritersAndFaultsEndInOneState() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		Map<String, CompletableFuture<Long>> writes = new HashMap<>();
		List<CompletableFuture<?>> all = new ArrayList<>();
		try (RedisConsole console = this.redis.console()) {
			for (int i = 0; i < 8000 * StateBench.TIMES; i++) {
				String key = "k" + i % 300;
				CompletableFuture<Long> write = this.writer.putAsync(key, new Price(key, i));
				writes.put(key, write);
				all.add(write);
				if (i % 1000 == 300) {
					console.send("CLIENT", "KILL", "TYPE", "pubsub");
				}
				if (i % 3000 == 1500) {
					this.proxy.resetAll();
				}
			}
		}
		all.forEach(CompletableFuture::join);
		assertFresh(replica);
		writes.forEach((key, write) -> {
			Versioned<Price> seen = replica.versioned(key);
			assertThat(seen).as(key).isNotNull();
			assertThat(seen.version()).as(key).isEqualTo(write.join());
		});
	}

}
