/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of replicas and listeners, whichever driver they use.
 */
@Timeout(180)
abstract class AbstractStateReplicaContract {

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private StateBench bench;

	private StateTopic<Price> writer;

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

	@Test
	void anEagerReplicaHasWhatWasThereAndWhatComes() {
		this.writer.put("old", new Price("old", 1));
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertThat(replica.get("old")).isEqualTo(new Price("old", 1));
		long version = this.writer.put("new", new Price("new", 2));
		assertThat(replica.awaitVersion("new", version, Duration.ofSeconds(10))).isTrue();
		assertThat(replica.versioned("new")).isEqualTo(new Versioned<>(new Price("new", 2), version));
		long removal = this.writer.remove("old");
		assertThat(replica.awaitVersion("old", removal, Duration.ofSeconds(10))).isTrue();
		patiently().until(() -> replica.get("old") == null);
		assertThat(replica.size()).isEqualTo(1);
	}

	@Test
	void aLazyReplicaKeepsWhatWasAskedForWithinItsBound() {
		for (int i = 0; i < 300; i++) {
			this.writer.put("k" + i, new Price("k" + i, i));
		}
		Replica<Price> replica = fresh(StateBench.SETTINGS.withReplica(ReplicaMode.LAZY).withMaxEntries(50));
		assertThat(replica.size()).isZero();
		assertThat(replica.get("k1")).isEqualTo(new Price("k1", 1));
		assertThat(replica.get("absent")).isNull();
		this.writer.put("k1", new Price("k1", 7));
		patiently().until(() -> new Price("k1", 7).equals(replica.get("k1")));
		this.writer.put("absent", new Price("absent", 8));
		patiently().until(() -> replica.get("absent") != null);
		for (int i = 0; i < 300; i++) {
			assertThat(replica.get("k" + i)).isNotNull();
		}
		patiently().until(() -> replica.size() <= 50);
	}

	@Test
	void withoutAReplicaReadsGoToRedisAndListenersHear() {
		this.writer.put("a", new Price("a", 1));
		StateTopic<Price> topic = join(StateBench.SETTINGS.withReplica(ReplicaMode.NONE));
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> heard.add(key + "=" + latest));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertThat(topic.replica().get("a")).isEqualTo(new Price("a", 1));
		assertThat(topic.replica().size()).isZero();
		this.writer.put("b", new Price("b", 2));
		this.writer.remove("b");
		patiently().until(() -> heard.contains("b=null"));
		assertThat(heard).noneMatch((text) -> text.toString().startsWith("a="));
	}

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
				assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
				assertHolds(replica, last);
			}
		}
	}

	@Test
	void whenNothingIsAnnouncedTheHeadPollFindsWhatWasWritten() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		// A hand that writes as the script does, and announces nothing, is a lost message
		this.proxy.faults();
		StateTopic<Price> deaf = join(StateBench.SETTINGS);
		assertThat(deaf.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
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
		patiently().atMost(Duration.ofSeconds(10)).untilAsserted(() -> assertHolds(deaf.replica(), last));
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertHolds(replica, last);
	}

	@Test
	void aBlackHoleIsFlaggedAndThenRepaired() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		Replica<Price> replica = topic.replica();
		Queue<Boolean> told = new ConcurrentLinkedQueue<>();
		topic.addFreshnessListener((name, freshness) -> told.add(freshness.fresh()));
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		Map<String, Price> last = new HashMap<>();
		for (int i = 0; i < 100; i++) {
			this.writer.put("k" + i, new Price("k" + i, i));
			last.put("k" + i, new Price("k" + i, i));
		}
		patiently().until(() -> !replica.freshness().fresh() && told.contains(false));
		this.proxy.faults().heal();
		patiently().until(() -> replica.freshness().fresh());
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
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
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
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertHolds(replica, Map.of("k1", new Price("k1", 2)));
		assertThat(replica.size()).isEqualTo(1);
	}

	@Test
	void aJournalThatWasTrimmedMeanwhileHidesNothing() {
		StateTopicSettings small = StateBench.SETTINGS.withMemory(10, 16_384).withPartitions(1);
		StateTopic<Price> shortWriter = this.bench.join(this.redis.host(), this.redis.port(), small);
		StateTopic<Price> topic = join(small);
		shortWriter.put("first", new Price("first", 1));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		Map<String, Price> last = new HashMap<>(Map.of("first", new Price("first", 1)));
		for (int i = 0; i < 2000; i++) {
			shortWriter.putAsync("k" + i, new Price("k" + i, i));
			last.put("k" + i, new Price("k" + i, i));
		}
		shortWriter.put("last", new Price("last", 1));
		last.put("last", new Price("last", 1));
		this.redis.send("XTRIM", "kryowire:{" + topic.name() + ":0}:log", "MAXLEN", "5");
		patiently().until(() -> !topic.replica().freshness().fresh());
		this.proxy.faults().heal();
		patiently().until(() -> topic.replica().freshness().fresh());
		assertHolds(topic.replica(), last);
	}

	@Test
	void moreDirtyKeysThanAreRememberedAreFoundAllTheSame() {
		StateTopicSettings small = StateBench.SETTINGS.withMemory(10_000, 8).withPartitions(1);
		Replica<Price> replica = fresh(small);
		StateTopic<Price> one = this.bench.join(this.redis.host(), this.redis.port(), small);
		Map<String, Price> prices = new HashMap<>();
		for (int i = 0; i < 3000; i++) {
			prices.put("k" + i, new Price("k" + i, i));
		}
		one.putAll(prices);
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertHolds(replica, prices);
	}

	@Test
	void whatEndsByItselfEndsInTheReplicaAndListenersHear() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		Queue<StateChange.Kind> kinds = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> kinds.add(change.kind()));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		this.writer.put("a", new Price("a", 1), Duration.ofMillis(300));
		patiently().until(() -> kinds.contains(StateChange.Kind.PUT));
		patiently().until(() -> kinds.contains(StateChange.Kind.EXPIRED));
		assertThat(topic.replica().get("a")).isNull();
	}

	@Test
	void aValueThatIsRenewedDoesNotEnd() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		for (int i = 0; i < 10; i++) {
			long version = this.writer.put("a", new Price("a", i), Duration.ofMillis(500));
			assertThat(replica.awaitVersion("a", version, Duration.ofSeconds(10))).isTrue();
		}
		this.writer.put("a", new Price("a", 99));
		patiently().until(() -> new Price("a", 99).equals(replica.get("a")));
		Awaitility.await()
			.during(Duration.ofMillis(700))
			.atMost(Duration.ofSeconds(10))
			.until(() -> replica.get("a") != null);
	}

	@Test
	void smallValuesComeWithTheirAnnouncement() {
		StateTopicSettings inline = StateBench.SETTINGS.withInlineLimit(1000);
		StateTopic<Price> source = this.bench.join(this.redis.host(), this.redis.port(), inline);
		Replica<Price> replica = fresh(inline);
		patiently().until(() -> {
			long before = replica.statistics().reads();
			long version = source.put("a", new Price("a", 1));
			assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
			assertThat(replica.versioned("a")).isEqualTo(new Versioned<>(new Price("a", 1), version));
			return replica.statistics().reads() == before;
		});
	}

	@Test
	void listenersHearTheLatestValueOfEachKeyOneAtATime() throws Exception {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Long> heard = new ConcurrentLinkedQueue<>();
		Queue<String> others = new ConcurrentLinkedQueue<>();
		AtomicInteger inside = new AtomicInteger();
		topic.listen("slow"::equals, (key, latest, change) -> {
			assertThat(inside.incrementAndGet()).isEqualTo(1);
			heard.add((latest != null) ? latest.cents() : -1);
			gate.await();
			inside.decrementAndGet();
		});
		topic.listen((key) -> key.startsWith("other"), (key, latest, change) -> others.add(key));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		this.writer.put("slow", new Price("slow", 0));
		patiently().until(() -> heard.size() == 1);
		for (int i = 1; i <= 500; i++) {
			this.writer.putAsync("slow", new Price("slow", i));
		}
		this.writer.put("other", new Price("other", 1));
		patiently().until(() -> others.contains("other"));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertThat(topic.replica().statistics().waitingChanges()).isEqualTo(1);
		gate.countDown();
		patiently().until(() -> heard.contains(500L));
		assertThat(heard.size()).isLessThan(20);
	}

	@Test
	void aListenerThatThrowsIsTriedAgainAndHoldsUpNobody() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		AtomicInteger attempts = new AtomicInteger();
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> {
			if (key.equals("bad") && attempts.incrementAndGet() < 4) {
				throw new IllegalStateException("not yet");
			}
			heard.add(key);
		});
		this.writer.put("bad", new Price("bad", 1));
		this.writer.put("good", new Price("good", 1));
		patiently().until(() -> heard.contains("good") && heard.contains("bad"));
		assertThat(this.bench.failures).hasSize(3)
			.allMatch((failure) -> failure.key().equals("bad") && failure.attempt() > 0);
	}

	@Test
	void aValueThatCannotBeReadIsReportedAndTheOthersGoOn() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		StateTopic<Order> foreign = this.bench
			.topics(this.redis.host(), this.redis.port(), StateBench.SETTINGS, Mechanisms.ALL)
			.topic(this.bench.name, Order.class);
		long version = foreign.put("poison", new Order("x"));
		this.writer.put("good", new Price("good", 1));
		assertThat(topic.replica().awaitFresh(Duration.ofSeconds(10))).isTrue();
		assertThat(topic.replica().get("good")).isEqualTo(new Price("good", 1));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> topic.replica().get("poison"));
		assertThat(this.bench.failures).hasSize(1).first().satisfies((failure) -> {
			assertThat(failure.key()).isEqualTo("poison");
			assertThat(failure.version()).isEqualTo(version);
			assertThat(failure.bytes()).isNotEmpty();
		});
		this.writer.put("poison", new Price("poison", 2));
		patiently().until(() -> {
			try {
				return new Price("poison", 2).equals(topic.replica().get("poison"));
			}
			catch (UnreadableStateException ex) {
				return false;
			}
		});
	}

	@Test
	void foreignWritesAreFoundByASweep() {
		this.writer.put("a", new Price("a", 1));
		this.writer.put("b", new Price("b", 1));
		Replica<Price> replica = fresh(
				StateBench.SETTINGS.withForeignWrites(ForeignWrites.SWEEP, Duration.ofMillis(500)));
		String stem = "kryowire:{" + this.writer.name() + ":";
		for (int i = 0; i < 4; i++) {
			this.redis.send("DEL", stem + i + "}:v:a");
		}
		patiently().until(() -> replica.get("a") == null);
		assertThat(replica.get("b")).isNotNull();
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
			for (int i = 0; i < 30_000; i++) {
				String key = "k" + i % 300;
				CompletableFuture<Long> write = this.writer.putAsync(key, new Price(key, i));
				writes.put(key, write);
				all.add(write);
				if (i % 3000 == 1000) {
					console.send("CLIENT", "KILL", "TYPE", "pubsub");
				}
				if (i % 10_000 == 5000) {
					this.proxy.resetAll();
				}
			}
		}
		all.forEach(CompletableFuture::join);
		assertThat(replica.awaitFresh(Duration.ofSeconds(20))).isTrue();
		writes.forEach((key, write) -> {
			Versioned<Price> seen = replica.versioned(key);
			assertThat(seen).as(key).isNotNull();
			assertThat(seen.version()).as(key).isEqualTo(write.join());
		});
	}

	record Order(String id) {
	}

	private static void assertHolds(Replica<Price> replica, Map<String, Price> prices) {
		prices.forEach((key, price) -> assertThat(replica.get(key)).as(key).isEqualTo(price));
	}

	private StateTopic<Price> join(StateTopicSettings settings) {
		return this.bench.join(this.proxy.host(), this.proxy.port(), settings);
	}

	private Replica<Price> fresh(StateTopicSettings settings) {
		Replica<Price> replica = join(settings).replica();
		assertThat(replica.awaitFresh(Duration.ofSeconds(10))).isTrue();
		return replica;
	}

	private static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(30)).pollInterval(Duration.ofMillis(5));
	}

}
