/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What somebody else does to the keys of a topic, long before a sweep would find it.
 */
abstract class AbstractStateTrackingContract extends AbstractStateContract {

	private static final StateTopicSettings TRACKED = StateBench.SETTINGS
		.with((it) -> it.foreignWrites(ForeignWrites.TRACKED).sweepInterval(Duration.ofHours(1)));

	@Test
	void whatOthersWriteIsSeen() {
		this.writer.put("a", new Price("a", 1));
		this.writer.put("b", new Price("b", 2));
		Replica<Price> replica = tracked(TRACKED);
		copy("a", "b");
		patiently().until(() -> new Price("a", 1).equals(replica.get("b")));
		copy("a", "new");
		patiently().until(() -> new Price("a", 1).equals(replica.get("new")));
		this.redis.send("SET", value("a"), "nothing of ours");
		patiently().until(() -> !this.bench.failures.isEmpty());
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> replica.get("a"));
		assertSees(replica, "a", this.writer.put("a", new Price("a", 3)));
		assertHolds(replica, Map.of("a", new Price("a", 3), "b", new Price("a", 1)));
	}

	@Test
	void whatOthersDeleteOrLetExpireIsSeen() {
		for (String key : List.of("deleted", "expires", "renamed", "stays")) {
			this.writer.put(key, new Price(key, 1));
		}
		Queue<StateChange> heard = new ConcurrentLinkedQueue<>();
		StateTopics topics = topics(TRACKED.with((it) -> it.replica(ReplicaMode.NONE)));
		topics.topic(this.bench.name, Price.class).listen((key) -> true, (key, latest, change) -> heard.add(change));
		Replica<Price> replica = tracked(TRACKED);
		patiently().until(topics::isTrackingLive);
		delete("deleted");
		this.redis.send("PEXPIRE", value("expires"), "1");
		this.redis.send("RENAME", value("renamed"), "something-else");
		patiently().until(() -> replica.size() == 1);
		assertHolds(replica, Map.of("stays", new Price("stays", 1)));
		// Who keeps nothing hears of what it was told before
		this.writer.put("late", new Price("late", 1));
		patiently().until(() -> heard.stream().anyMatch((change) -> change.key().equals("late")));
		delete("late");
		patiently().until(() -> heard.stream()
			.anyMatch((change) -> change.key().equals("late") && change.kind() == StateChange.Kind.REMOVED));
	}

	@Test
	void whatIsEvictedIsSeen() {
		this.writer.put("stays", new Price("stays", 1));
		for (int i = 0; i < 20; i++) {
			this.writer.put("k" + i, new Price("k", i), Duration.ofHours(1));
		}
		Replica<Price> replica = tracked(TRACKED);
		this.redis.send("CONFIG", "SET", "maxmemory-policy", "volatile-random");
		this.redis.send("CONFIG", "SET", "maxmemory", "1mb");
		try (RedisConsole console = this.redis.console()) {
			// Makes room for nothing, by what it asks for
			patiently().until(() -> {
				try {
					console.send("SET", "filler", "x".repeat(1 << 20));
				}
				catch (RuntimeException ex) {
					return ex.getMessage().contains("OOM");
				}
				return false;
			});
		}
		this.redis.send("CONFIG", "SET", "maxmemory", "0");
		patiently().until(() -> replica.size() == 1);
		assertThat(replica.get("stays")).isEqualTo(new Price("stays", 1));
	}

	@Test
	void whatIsFlushedIsSeen() {
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = tracked(TRACKED);
		this.redis.send("FLUSHALL");
		patiently().until(() -> replica.size() == 0);
		assertFresh(replica);
	}

	/** Every change but one is of ours: its partition's head is never at rest. */
	@Test
	void whatOthersDeleteIsSeenAmongManyWritesOfOurs() throws Exception {
		StateTopicSettings one = TRACKED.with((it) -> it.partitions(1));
		StateTopic<Price> busy = this.bench.join(this.redis.host(), this.redis.port(), one);
		Map<String, Price> prices = new HashMap<>();
		for (int i = 0; i < 50; i++) {
			busy.put("gone" + i, new Price("gone", i));
		}
		Replica<Price> replica = tracked(one);
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			String key = "k" + i % 100;
			prices.put(key, new Price(key, i));
			writes.add(busy.putAsync(key, prices.get(key)));
			if (i % 100 == 50) {
				this.redis.send("DEL", "kryowire:{" + this.bench.name + ":0}:v:gone" + i / 100);
			}
		}
		Waiting.get(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
		patiently().until(() -> replica.size() == 100);
		assertFresh(replica);
		assertHolds(replica, prices);
	}

	/** Nothing turns here, so that what is left is what nobody has announced. */
	@Test
	void announcementsAccountForWritesOfOurs() throws Exception {
		CountDownLatch held = new CountDownLatch(1);
		ScheduledExecutorService nobody = Executors.newScheduledThreadPool(1);
		nobody.execute(() -> {
			try {
				held.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		try {
			StateTopics topics = this.bench.topics(driver().connect(this.redis.host(), this.redis.port()), TRACKED,
					StateParts.SOUND, nobody);
			Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
			patiently().until(() -> topics.isTrackingLive() && topics.isSubscriptionLive());
			for (int i = 0; i < 200; i++) {
				this.writer.putAsync("k" + i, new Price("k", i), (i % 2 == 0) ? Duration.ZERO : Duration.ofHours(1));
			}
			patiently().until(() -> replica.size() == 200 && ((RedisStateTopics) topics).tracking().isAccountedFor());
			for (int i = 0; i < 100; i++) {
				this.writer.removeAsync("k" + i);
			}
			patiently().until(() -> replica.size() == 100 && ((RedisStateTopics) topics).tracking().isAccountedFor());
		}
		finally {
			held.countDown();
			nobody.shutdownNow();
		}
	}

	@Test
	void whatWasMissedWithALostConnectionIsFoundAfterwards() {
		for (int i = 0; i < 20; i++) {
			this.writer.put("k" + i, new Price("k", i));
		}
		Replica<Price> replica = tracked(TRACKED);
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		for (int i = 0; i < 20; i++) {
			delete("k" + i);
		}
		patiently().until(() -> replica.size() == 0);
	}

	@Test
	void moreThanCanBeRememberedIsFoundAllTheSame() {
		StateTopicSettings small = TRACKED.with((it) -> it.partitions(1).dirtyLimit(8));
		StateTopic<Price> one = this.bench.join(this.redis.host(), this.redis.port(), small);
		List<String> words = new ArrayList<>(List.of("DEL"));
		for (int i = 0; i < 500; i++) {
			one.putAsync("k" + i, new Price("k", i));
			words.add("kryowire:{" + this.bench.name + ":0}:v:k" + i);
		}
		one.put("stays", new Price("stays", 1));
		Replica<Price> replica = tracked(small);
		assertThat(replica.size()).isEqualTo(501);
		this.redis.send(words.toArray(String[]::new));
		patiently().until(() -> replica.size() == 1);
	}

	/** Of which Redis would refuse to tell on one connection. */
	@Test
	void topicsWhoseNamesBeginAlikeAreTrackedTogether() {
		StateTopics topics = topics(TRACKED);
		List<String> names = List.of(this.bench.name + ":old:b", this.bench.name + ":older", this.bench.name,
				this.bench.name + ":old");
		StateTopics writing = this.bench.topics(this.redis.host(), this.redis.port(), StateBench.SETTINGS);
		List<Replica<Price>> replicas = new ArrayList<>();
		for (String name : names) {
			writing.topic(name, Price.class).put("a", new Price("a", 1));
			replicas.add(topics.topic(name, Price.class).replica());
			patiently().until(topics::isTrackingLive);
		}
		replicas.forEach(AbstractStateContract::assertFresh);
		for (String name : names) {
			StateKeys keys = new StateKeys(TRACKED.prefix(), name, TRACKED.partitions());
			this.redis.send("DEL", new String(keys.value(keys.partition("a"), "a")));
		}
		patiently().until(() -> replicas.stream().allMatch((replica) -> replica.size() == 0));
		assertThat(topics.trackingTrouble()).isEmpty();
	}

	@Test
	void aTopicThatTracksNothingHasNoConnectionForIt() {
		fresh(StateBench.SETTINGS);
		assertThat(String.valueOf(this.redis.send("INFO", "clients"))).contains("tracking_clients:0");
	}

	private void copy(String from, String to) {
		assertThat(this.redis.send("COPY", value(from), value(to), "REPLACE")).isEqualTo(1L);
	}

	void delete(String key) {
		this.redis.send("DEL", value(key));
	}

	private String value(String key) {
		StateKeys keys = new StateKeys(TRACKED.prefix(), this.bench.name, TRACKED.partitions());
		return new String(keys.value(keys.partition(key), key));
	}

	private StateTopics topics(StateTopicSettings settings) {
		return this.bench.topics(this.proxy, settings, StateParts.SOUND);
	}

	private Replica<Price> tracked(StateTopicSettings settings) {
		StateTopics topics = topics(settings);
		Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
		patiently().until(() -> topics.isTrackingLive() && topics.isSubscriptionLive());
		assertFresh(replica);
		// Or the comparison that follows the connection would find what tracking misses
		patiently().until(() -> ((RedisStateTopics) topics).tracking().isCompared());
		return replica;
	}

}
