/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.listener.Handover;
import io.kryowire.notify.state.listener.LatestChanges;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
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

	/**
	 * Half of the removals are never announced, as if that took very long: only a proof
	 * tells of them. A mere read of the key would not tell why it is gone.
	 */
	@ParameterizedTest
	@EnumSource
	void whatWasRemovedHasNotExpired(Driver driver) throws Exception {
		Set<String> written = ConcurrentHashMap.newKeySet();
		Map<String, StateChange.Kind> gone = new ConcurrentHashMap<>();
		try (StateBench bench = new StateBench(driver);
				RedisConsole announcements = this.redis.console();
				Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
				Dispatcher dispatcher = new DispatcherBuilder("told", (task, failure) -> {
				}).workers(1).build(DispatchMode.KEYED)) {
			announcements.send("PSUBSCRIBE", "*");
			RedisStateTopic<Price> topic = (RedisStateTopic<Price>) join(bench, UNPROVEN);
			StateRuntime runtime = StateRuntime.system();
			Store<Price> store = new Store<>(topic.name(), UNPROVEN, KryoCodec.of().coder(Price.class),
					ValueLimit.of(KryoCodec.of()), bench.failures::add, StateParts.SOUND);
			Engine<Price> engine = new Engine<>(new StateKeys(UNPROVEN.prefix(), topic.name(), 1), UNPROVEN,
					CommandLink.Factory.of(connections.factory()), runtime, StateParts.SOUND, store);
			store.listeners()
				.add(new LatestChanges<>(topic.name(), UNPROVEN, (key) -> true,
						(key, value, change) -> hear(key, change.kind(), written, gone),
						new Handover(dispatcher, runtime.scheduler()), runtime, bench.failures::add, engine::ready));
			// The first proof has something to begin with: later ones read the journal
			// from there
			topic.put("before", new Price("before", 0));
			next(announcements);
			try {
				engine.start();
				LocalReplica<Price> replica = new LocalReplica<>(topic, engine, UNPROVEN);
				AbstractStateContract.assertFresh(replica);
				for (int i = 0; i < 100; i++) {
					String key = "k" + i;
					topic.put(key, new Price(key, i), Duration.ofHours(1));
					engine.announced(0, next(announcements));
					// Of what is gone before a listener has heard of it, it hears nothing
					patiently().until(() -> written.contains(key));
					long removed = topic.remove(key);
					StateFrame removal = next(announcements);
					if (i % 2 == 0) {
						engine.announced(0, removal);
					}
					replica.awaitOwn(key, removed, topic.nanoTime());
					assertThat(replica.get(key)).isNull();
				}
				patiently().until(() -> gone.size() == 100);
				assertThat(gone.values()).containsOnly(StateChange.Kind.REMOVED);
			}
			finally {
				engine.close();
				runtime.scheduler().shutdownNow();
			}
		}
	}

	private static void hear(String key, StateChange.Kind kind, Set<String> written,
			Map<String, StateChange.Kind> gone) {
		if (kind == StateChange.Kind.PUT) {
			written.add(key);
		}
		else {
			gone.put(key, kind);
		}
	}

	private static StateFrame next(RedisConsole announcements) {
		List<?> message = (List<?>) Objects.requireNonNull(announcements.receiveBytes());
		return StateFrame.read((byte[]) message.get(3));
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
			StateTopic<Price> topic = join(bench, StateBench.soonStale(PATIENT));
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
