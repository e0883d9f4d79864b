/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
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
