/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised by a master whose clock is behind the versions that it, or the one
 * before it, has given out.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
abstract class AbstractStateOldClockContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	abstract Driver driver();

	@ParameterizedTest
	@EnumSource
	void listenersAreToldWhatIsNewAlthoughItsVersionIsOld(ReplicaMode mode) throws Exception {
		try (RedisPair pair = RedisPair.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> writer = bench.join(pair.front().host(), pair.front().port(), ONE);
			writer.put("before", new Price("before", 1));
			writer.put("unseen", new Price("unseen", 1));
			StateTopic<Price> reader = bench.join(pair.front().host(), pair.front().port(),
					ONE.with((it) -> it.replica(mode)));
			Map<String, StateChange> told = new ConcurrentHashMap<>();
			reader.listen((key) -> true, (key, latest, change) -> told.put(key, change));
			assertThat(reader.replica().awaitFresh(Waiting.LONGEST)).isTrue();
			writer.put("changed", new Price("changed", 1));
			writer.put("removed", new Price("removed", 1));
			patiently().until(() -> told.containsKey("changed") && told.containsKey("removed"));
			loseALaterVersion(pair, bench.name, writer);
			patiently().until(() -> told.containsKey("lost") && told.get("removed").kind() == StateChange.Kind.REMOVED);
			assertThat(reader.replica().awaitFresh(Waiting.LONGEST)).isTrue();
			StateTopic<Price> unheard = bench.join(pair.replica().host(), pair.replica().port(), ONE);
			long version = unheard.put("new", new Price("new", 2));
			assertThat(version).isLessThan(told.get("lost").version());
			unheard.put("changed", new Price("changed", 2));
			unheard.remove("unseen");
			pair.promote();
			patiently().untilAsserted(() -> assertThat(told).hasEntrySatisfying("new", (change) -> {
				assertThat(change.kind()).isEqualTo(StateChange.Kind.PUT);
				assertThat(change.version()).isEqualTo(version);
			}).hasEntrySatisfying("changed", (change) -> assertThat(change.previous()).isNotZero()));
			patiently().untilAsserted(() -> assertThat(told)
				.hasEntrySatisfying("lost", (change) -> assertThat(change.rolledBack()).isTrue())
				.hasEntrySatisfying("removed", (change) -> {
					assertThat(change.kind()).isEqualTo(StateChange.Kind.PUT);
					assertThat(change.rolledBack()).isTrue();
				})
				.hasEntrySatisfying("unseen",
						(change) -> assertThat(change.kind()).isEqualTo(StateChange.Kind.REMOVED)));
			assertThat(reader.replica().awaitFresh(Waiting.LONGEST)).isTrue();
			if (mode != ReplicaMode.EAGER) {
				assertThat(told).as("what was there before there was a listener").doesNotContainKey("before");
			}
		}
	}

	/** What was there before is told as well then: rather too often than never. */
	@ParameterizedTest
	@EnumSource(names = "EAGER", mode = EnumSource.Mode.EXCLUDE)
	void listenersAreToldEverythingWhereNoJournalTellsWhatIsNew(ReplicaMode mode) throws Exception {
		try (RedisPair pair = RedisPair.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> writer = bench.join(pair.front().host(), pair.front().port(), ONE);
			writer.put("before", new Price("before", 1));
			writer.put("last", new Price("last", 1));
			StateTopic<Price> reader = bench.join(pair.front().host(), pair.front().port(),
					ONE.with((it) -> it.replica(mode)));
			Map<String, StateChange> told = new ConcurrentHashMap<>();
			reader.listen((key) -> true, (key, latest, change) -> told.put(key, change));
			AbstractStateContract.assertFresh(reader.replica());
			loseALaterVersion(pair, bench.name, writer);
			patiently().until(() -> told.containsKey("lost"));
			AbstractStateContract.assertFresh(reader.replica());
			StateTopic<Price> unheard = bench.join(pair.replica().host(), pair.replica().port(), ONE);
			long version = unheard.put("new", new Price("new", 2));
			assertThat(version).isLessThan(told.get("lost").version());
			assertThat(told).doesNotContainKeys("before", "new");
			pair.replica().send("DEL", log(bench.name));
			pair.promote();
			patiently().untilAsserted(() -> assertThat(told).containsKeys("before", "new")
				.hasEntrySatisfying("lost", (change) -> assertThat(change.rolledBack()).isTrue()));
		}
	}

	/** Versions count on in a millisecond that the clock has not reached. */
	@Test
	void aValueEndsInTimeThoughVersionsAreAheadOfTheClock() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = bench.join(redis.host(), redis.port(), ONE);
			Map<String, StateChange> told = new ConcurrentHashMap<>();
			topic.listen((key) -> true, (key, latest, change) -> told.put(key, change));
			AbstractStateContract.assertFresh(topic.replica());
			setVersion(redis, bench.name, aheadMillis(), 0);
			Duration ttl = Duration.ofHours(1);
			topic.put("lasts", new Price("lasts", 1), ttl);
			Object left = redis.send("PTTL", "%s{%s:0}:v:lasts".formatted(ONE.prefix(), bench.name));
			assertThat((Long) left).isPositive().isLessThanOrEqualTo(ttl.toMillis());
			boolean expired = false;
			// One that ends before the machine comes to read it is told as removed
			for (long millis = 50; !expired; millis *= 2) {
				String key = "for-" + millis;
				topic.put(key, new Price(key, 1), Duration.ofMillis(millis));
				patiently().until(() -> told.containsKey(key) && told.get(key).kind() != StateChange.Kind.PUT);
				expired = told.get(key).kind() == StateChange.Kind.EXPIRED;
			}
			AbstractStateContract.assertFresh(topic.replica());
			assertThat(topic.replica().get("lasts")).isNotNull();
		}
	}

	@Test
	void versionsGrowThoughMoreAreWrittenInAMillisecondThanItHas() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = bench.join(redis.host(), redis.port(), ONE);
			topic.put("k", new Price("k", 0));
			Replica<Price> replica = topic.replica();
			assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			// One after which the upper half of the version is another one
			setVersion(redis, bench.name, aheadMillis() | 4095, (1 << 20) - 3);
			long before = 0;
			for (int i = 1; i <= 5; i++) {
				long version = topic.put("k" + i, new Price("k", i));
				assertThat(version).isGreaterThan(before);
				before = version;
				String id = new String(StateVersion.id(version));
				assertThat((List<?>) redis.send("XRANGE", log(bench.name), id, id)).as(id).hasSize(1);
				assertThat(replica.awaitVersion("k" + i, version, Waiting.LONGEST)).isTrue();
				assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			}
			redis.send("CLIENT", "KILL", "TYPE", "pubsub");
			long last = topic.put("k", new Price("k", 9));
			assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			assertThat(replica.versioned("k").version()).isEqualTo(last).isGreaterThan(before);
		}
	}

	/** As a master does whose clock is ahead of that of its replica. */
	private static void loseALaterVersion(RedisPair pair, String topic, StateTopic<Price> writer) {
		pair.awaitReplica();
		pair.isolatePrimary();
		setVersion(pair.primary(), topic, aheadMillis(), 0);
		writer.put("lost", new Price("lost", 1));
		writer.remove("removed");
	}

	private static long aheadMillis() {
		return System.currentTimeMillis() + Duration.ofMinutes(10).toMillis();
	}

	private static void setVersion(EmbeddedRedis redis, String topic, long millis, int number) {
		redis.send("XADD", log(topic), millis + "-" + number, "k", "nobody");
	}

	private static String log(String topic) {
		return "%s{%s:0}:log".formatted(ONE.prefix(), topic);
	}

}
