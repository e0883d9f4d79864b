/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a process has written can be read in its replica, once the call has returned.
 */
class ReadYourWritesTests {

	private static final StateTopicSettings PATIENT = StateBench.SETTINGS
		.with((it) -> it.partitions(1).readYourWrites(true));

	private static final StateTopicSettings UNPROVEN = PATIENT
		.with((it) -> it.headInterval(Duration.ofHours(1)).staleAfter(Duration.ofHours(2)));

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	@AfterEach
	void end() {
		this.redis.close();
	}

	@ParameterizedTest
	@EnumSource
	void whatWasWrittenCanBeReadAtOnce(Driver driver) throws Exception {
		try (StateBench bench = new StateBench(driver)) {
			// No proof comes by itself: announcements suffice
			StateTopic<Price> topic = join(bench, UNPROVEN);
			Replica<Price> replica = fresh(topic);
			for (int i = 0; i < 100; i++) {
				long version = topic.put("k", new Price("k", i));
				assertThat(replica.versioned("k")).isEqualTo(new Versioned<>(new Price("k", i), version));
				OptionalLong next = topic.compareAndPut("k", version, new Price("k", -i));
				assertThat(next).isPresent();
				assertThat(replica.get("k")).isEqualTo(new Price("k", -i));
				topic.putAll(Map.of("a", new Price("a", i), "b", new Price("b", i)));
				assertThat(replica.get("a")).isEqualTo(new Price("a", i));
				assertThat(replica.get("b")).isEqualTo(new Price("b", i));
				topic.remove("k");
				assertThat(replica.get("k")).isNull();
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void aLazyReplicaHasItIfItKeepsTheKey(Driver driver) throws Exception {
		try (StateBench bench = new StateBench(driver)) {
			StateTopic<Price> topic = bench.join(this.redis.host(), this.redis.port(),
					PATIENT.with((it) -> it.replica(ReplicaMode.LAZY)));
			Replica<Price> replica = fresh(topic);
			topic.put("never-asked-for", new Price("n", 1));
			assertThat(replica.size()).isZero();
			assertThat(replica.get("k")).isNull();
			for (int i = 0; i < 100; i++) {
				topic.put("k", new Price("k", i));
				assertThat(replica.get("k")).isEqualTo(new Price("k", i));
				topic.remove("k");
				assertThat(replica.get("k")).isNull();
			}
		}
	}

	/** The key is not read before that was announced, unless that takes very long. */
	@ParameterizedTest
	@EnumSource
	void whatWasRemovedHasNotExpired(Driver driver) throws Exception {
		AtomicInteger removed = new AtomicInteger();
		AtomicInteger expired = new AtomicInteger();
		try (StateBench bench = new StateBench(driver)) {
			StateTopic<Price> topic = join(bench, UNPROVEN);
			topic.listen((key) -> true, (key, value, change) -> {
				switch (change.kind()) {
					case PUT -> {
					}
					case REMOVED -> removed.incrementAndGet();
					case EXPIRED -> expired.incrementAndGet();
				}
			});
			fresh(topic);
			// On a busy machine it may take very long for some time
			long began = System.nanoTime();
			do {
				removed.set(0);
				expired.set(0);
				for (int i = 0; i < 300; i++) {
					topic.put("k" + i, new Price("k", i), Duration.ofHours(1));
					topic.remove("k" + i);
				}
				patiently().until(() -> removed.get() + expired.get() >= 300);
			}
			while (expired.get() >= 15 && System.nanoTime() - began < Waiting.LONGEST.toNanos());
			assertThat(expired).hasValueLessThan(15);
		}
	}

	@ParameterizedTest
	@EnumSource
	void aWriteDoesNotWaitForTheFirstProof(Driver driver) throws Exception {
		CountDownLatch held = new CountDownLatch(1);
		try (StateBench bench = new StateBench(driver)) {
			bench.errors = (failure) -> awaitUninterrupted(held);
			StateTopic<Price> topic = bench.join(this.redis.host(), this.redis.port(),
					PATIENT.with((it) -> it.staleAfter(Duration.ofDays(1))));
			writeUnreadable(bench);
			Replica<Price> replica = topic.replica();
			patiently().until(() -> !bench.failures.isEmpty());
			topic.put("k", new Price("k", 1));
			assertThat(replica.freshness().completeAsOf()).isNull();
		}
		finally {
			held.countDown();
		}
	}

	/** By then the replica says that it is stale. */
	@ParameterizedTest
	@EnumSource
	void aWriteDoesNotWaitForAReplicaThatIsStale(Driver driver) throws Exception {
		CountDownLatch held = new CountDownLatch(1);
		try (StateBench bench = new StateBench(driver)) {
			bench.errors = (failure) -> awaitUninterrupted(held);
			StateTopic<Price> topic = join(bench, StateBench.impatient(PATIENT));
			Replica<Price> replica = fresh(topic);
			writeUnreadable(bench);
			patiently().until(() -> !bench.failures.isEmpty());
			topic.put("k", new Price("k", 1));
			assertThat(replica.get("k")).isNull();
			assertThat(replica.freshness().fresh()).isFalse();
			long begun = System.nanoTime();
			topic.putAll(IntStream.range(0, 100)
				.boxed()
				.collect(Collectors.toMap((i) -> "k" + i, (i) -> new Price("k" + i, i))));
			assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Waiting.LONGEST);
			held.countDown();
			patiently().until(() -> replica.get("k") != null);
		}
		finally {
			held.countDown();
		}
	}

	/** The replica's own thread tells it: that would wait for itself. */
	@ParameterizedTest
	@EnumSource
	void whoeverIsToldOfAnUnreadableValueMayWriteAReadableOne(Driver driver) throws Exception {
		try (StateBench bench = new StateBench(driver)) {
			StateTopic<Price> topic = bench.join(this.redis.host(), this.redis.port(),
					PATIENT.with((it) -> it.staleAfter(Duration.ofDays(1))));
			bench.errors = (failure) -> topic.put(failure.key(), new Price(failure.key(), 1));
			Replica<Price> replica = topic.replica();
			writeUnreadable(bench);
			patiently().ignoreExceptions().until(() -> new Price("unreadable", 1).equals(replica.get("unreadable")));
		}
	}

	private StateTopic<Price> join(StateBench bench, StateTopicSettings settings) {
		return bench.join(this.redis.host(), this.redis.port(), settings);
	}

	private static Replica<Price> fresh(StateTopic<Price> topic) {
		Replica<Price> replica = topic.replica();
		AbstractStateContract.assertFresh(replica);
		return replica;
	}

	private static void awaitUninterrupted(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void writeUnreadable(StateBench bench) {
		bench.topics(this.redis.host(), this.redis.port(), PATIENT)
			.topic(bench.name, String.class)
			.put("unreadable", "no price");
	}

}
