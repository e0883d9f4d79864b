/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.ServerClock;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.notify.state.engine.AbstractStateContract.assertFresh;
import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What is promised where the clocks of servers are apart, or are set.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
abstract class AbstractStateClocksContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private static final Duration HOUR = Duration.ofHours(1);

	private static final Duration TTL = HOUR.dividedBy(6);

	private static final int KEYS = 20;

	private final Map<String, StateChange> told = new ConcurrentHashMap<>();

	private ServerClock first;

	private ServerClock second;

	private RedisPair pair;

	private StateBench bench;

	private StateTopic<Price> writer;

	private Replica<Price> replica;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		assumeThat(ServerClock.whyUnavailable()).as("why clocks cannot be apart here").isNull();
		this.first = ServerClock.ahead(Duration.ZERO);
		this.second = ServerClock.ahead(Duration.ZERO);
		this.bench = new StateBench(driver());
		this.pair = RedisPair.start(this.first, this.second);
		this.writer = this.bench.join(this.pair.front().host(), this.pair.front().port(), ONE);
		StateTopic<Price> reader = this.bench.join(this.pair.front().host(), this.pair.front().port(), ONE);
		reader.listen((key) -> true, (key, latest, change) -> this.told.put(key, change));
		this.replica = reader.replica();
		assertThat(this.replica.awaitFresh(Waiting.LONGEST)).isTrue();
	}

	@AfterEach
	void end() throws Exception {
		if (this.bench != null) {
			this.bench.close();
			this.pair.close();
			this.first.close();
			this.second.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT1H", "PT5S", "-PT5S", "-PT1H" })
	void aMasterTakesOverWhoseClockIsAnother(Duration ahead) {
		this.second.set(ahead);
		for (int i = 0; i < KEYS; i++) {
			put("k" + i, 1);
		}
		// Whose subscription is not live yet may see all at once, and what is gone by
		// then
		// never
		patiently().until(() -> this.told.size() == KEYS);
		failOver(() -> {
			put("k1", 2);
			put("lost", 2);
			this.writer.remove("k2");
			// Each of them: what was not seen is not told to be lost
			patiently().until(() -> this.replica.get("lost") != null && this.replica.get("k2") == null
					&& new Price("k1", 2).equals(this.replica.get("k1")));
			assertFresh(this.replica);
		});
		long version = put("k3", 3);
		assertThat(this.replica.awaitVersion("k3", version, Waiting.LONGEST)).isTrue();
		patiently().until(() -> this.replica.awaitFresh(Waiting.LONGEST) && this.replica.get("lost") == null);
		assertThat(this.replica.get("k1")).isEqualTo(new Price("k1", 1));
		assertThat(this.replica.get("k2")).isEqualTo(new Price("k2", 1));
		assertThat(this.replica.get("k3")).isEqualTo(new Price("k3", 3));
		assertThat(this.replica.size()).isEqualTo(KEYS);
		patiently().untilAsserted(() -> assertThat(List.of("lost", "k1", "k2")).map(this.told::get)
			.allSatisfy((change) -> assertThat(change).isNotNull().returns(true, StateChange::rolledBack)));
		assertFresh(this.replica);
	}

	/** Both servers count on from the last version, and so to the same one. */
	@Test
	void aVersionIsGivenOutTwiceByClocksThatWereSetBackAndNotTakenForOneWrite() {
		this.first.set(HOUR);
		this.second.set(HOUR);
		put("kept", 1);
		this.pair.awaitReplica();
		this.first.set(Duration.ZERO);
		this.second.set(Duration.ZERO);
		long[] lost = new long[1];
		failOver(() -> {
			lost[0] = put("k", 2);
			patiently().until(() -> this.told.containsKey("k"));
			assertFresh(this.replica);
		});
		assertThat(put("k", 3)).as("the version of another write").isEqualTo(lost[0]);
		patiently().until(() -> new Price("k", 3).equals(this.replica.get("k")) && this.told.get("k").rolledBack());
		assertFresh(this.replica);
		assertThat(this.replica.get("kept")).isEqualTo(new Price("kept", 1));
	}

	@Test
	void aValueEndsAtOnceIfItHasEndedByTheClockOfTheNextMaster() {
		this.second.set(HOUR);
		this.writer.put("ends", new Price("ends", 1), TTL);
		put("stays", 1);
		awaitTold("ends", StateChange.Kind.PUT);
		awaitTold("stays", StateChange.Kind.PUT);
		failOver(() -> assertFresh(this.replica));
		awaitTold("ends", StateChange.Kind.EXPIRED);
		assertThat(this.replica.awaitFresh(Waiting.LONGEST)).isTrue();
		assertThat(this.replica.get("ends")).isNull();
		assertThat(this.replica.get("stays")).isNotNull();
		long version = this.writer.put("later", new Price("later", 1), TTL);
		assertThat(this.replica.awaitVersion("later", version, Waiting.LONGEST)).isTrue();
		assertFresh(this.replica);
		assertThat(this.replica.get("later")).isNotNull();
		this.second.set(HOUR.plus(TTL.multipliedBy(2)));
		awaitTold("later", StateChange.Kind.EXPIRED);
	}

	@Test
	void aValueIsBackIfItHasNotEndedByTheClockOfTheNextMaster() {
		this.second.set(HOUR.negated());
		this.writer.put("ends", new Price("ends", 1), TTL);
		awaitTold("ends", StateChange.Kind.PUT);
		failOver(() -> {
			this.first.set(TTL.multipliedBy(2));
			awaitTold("ends", StateChange.Kind.EXPIRED);
			assertFresh(this.replica);
			assertThat(this.replica.get("ends")).isNull();
		});
		awaitTold("ends", StateChange.Kind.PUT);
		assertFresh(this.replica);
		assertThat(this.replica.get("ends")).isNotNull();
		this.second.set(TTL.multipliedBy(2));
		awaitTold("ends", StateChange.Kind.EXPIRED);
		assertFresh(this.replica);
	}

	private long put(String key, long cents) {
		return this.writer.put(key, new Price(key, cents));
	}

	private void awaitTold(String key, StateChange.Kind kind) {
		patiently().until(() -> this.told.containsKey(key) && this.told.get(key).kind() == kind);
	}

	/** Without what is done meanwhile. */
	private void failOver(Runnable lost) {
		this.pair.awaitReplica();
		this.pair.isolatePrimary();
		lost.run();
		this.pair.promote();
	}

}
