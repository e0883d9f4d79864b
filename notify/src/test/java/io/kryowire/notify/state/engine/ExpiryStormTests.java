/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many values that end together, on a machine that is too slow for them.
 */
class ExpiryStormTests {

	/** As if the machine were busy with something else whenever it looks at the time. */
	private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private static final String COPY = """
			local value, left = redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])
			if not value or left <= 0 then return 0 end
			for i = 1, tonumber(ARGV[1]) do
			  redis.call('SET', KEYS[1] .. i, value, 'PX', left)
			  redis.call('SADD', KEYS[2], 'k' .. i)
			end
			return 1
			""";

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final AtomicLong slowness = new AtomicLong();

	private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

	@ParameterizedTest
	@CsvSource({ "20000, 2, JEDIS", "60000, 4, LETTUCE" })
	void readsAndProofsGoOnWhileManyValuesEndAndNothingRunsAfterTheEnd(int keys, int seconds, Driver driver)
			throws Exception {
		StateTopicSettings settings = StateBench.SETTINGS.with((it) -> it.partitions(1));
		StateRuntime runtime = runtime();
		try (StateBench bench = new StateBench(driver);
				Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
				Dispatcher dispatcher = new DispatcherBuilder("storm", (task, failure) -> {
				}).workers(1).build(DispatchMode.KEYED);
				StateTopics topics = new RedisStateTopics(connections.factory(), KryoCodec.of(), (name) -> settings,
						dispatcher, runtime, StateHooks.DEFAULTS)) {
			StateTopic<Price> writer = bench.join(this.redis.host(), this.redis.port(), settings);
			String stem = settings.prefix() + "{" + bench.name + ":0}";
			// Unless the one has ended before the others are made of it
			patiently().until(() -> {
				writer.put("k", new Price("k", 1), Duration.ofSeconds(seconds));
				return Long.valueOf(1)
					.equals(this.redis.send("EVAL", COPY, "2", stem + ":v:k", stem + ":keys", Integer.toString(keys)));
			});
			writer.put("stays", new Price("stays", 1));
			Replica<Price> replica = topics.<Price>topic(bench.name, Price.class).replica();
			patiently().until(() -> replica.get("stays") != null);
			patiently().until(() -> replica.size() == 1);
			AbstractStateContract.assertFresh(replica);
			AbstractStateContract.assertSees(replica, "stays", writer.put("stays", new Price("stays", 2)));
			assertThat(replica.get("stays")).isEqualTo(new Price("stays", 2));
		}
		finally {
			runtime.scheduler().shutdownNow();
		}
		patiently().until(() -> this.threads.stream().noneMatch(Thread::isAlive));
	}

	private StateRuntime runtime() {
		StateRuntime system = StateRuntime.system();
		return new StateRuntime(new Clock() {

			@Override
			public ZoneId getZone() {
				return ZoneOffset.UTC;
			}

			@Override
			public Clock withZone(ZoneId zone) {
				return this;
			}

			@Override
			public Instant instant() {
				return Instant.now().plusNanos(ExpiryStormTests.this.slowness.addAndGet(STEP_NANOS));
			}

		}, () -> System.nanoTime() + this.slowness.addAndGet(STEP_NANOS), (task) -> {
			Thread thread = system.threads().newThread(task);
			this.threads.add(thread);
			return thread;
		}, system.scheduler(), system.random());
	}

}
