/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Processes with state topics, as far as Redis can tell: each has connections of its own.
 */
public final class StateBench implements AutoCloseable {

	/** A machine that is slow is no Redis that does not answer. */
	public static final StateTopicSettings SETTINGS = StateTopicSettings.DEFAULTS.with((it) -> it.partitions(4)
		.staleAfter(Waiting.LONGEST)
		.commandTimeout(Waiting.LONGEST.dividedBy(3))
		.writeTimeout(Waiting.LONGEST)
		.firstRetry(Duration.ofMillis(20))
		.longestRetry(Duration.ofMillis(200)));

	/** How many listeners run at a time. */
	static final int WORKERS = 4;

	/** How many times as many values are written where there are many of them. */
	static final int TIMES = Integer.getInteger("kryowire.test.loads", 1);

	final Queue<StateFailure> failures = new ConcurrentLinkedQueue<>();

	final String name = "t" + UUID.randomUUID();

	/** Is told of failures besides, by whoever has found them. */
	volatile StateErrorHandler errors = (failure) -> {
	};

	private final Driver driver;

	private final List<AutoCloseable> open = new ArrayList<>();

	private final AtomicLong passed = new AtomicLong();

	private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);

	private final Dispatcher dispatcher = new DispatcherBuilder("state-tests", (task, failure) -> {
	}).workers(WORKERS).build(DispatchMode.KEYED);

	StateBench(Driver driver) {
		this.driver = driver;
	}

	/** For replicas that are to be stale soon, while Redis answers. */
	static StateTopicSettings soonStale(StateTopicSettings settings) {
		return settings.with((it) -> it.staleAfter(StateTopicSettings.DEFAULTS.staleAfter()));
	}

	/** For replicas that have to find out that Redis does not answer. */
	static StateTopicSettings impatient(StateTopicSettings settings) {
		return soonStale(settings).with((it) -> it.commandTimeout(StateTopicSettings.DEFAULTS.commandTimeout()));
	}

	StateTopic<Price> join(String host, int port, StateTopicSettings settings) {
		return topics(host, port, settings).topic(this.name, Price.class);
	}

	StateTopics topics(String host, int port, StateTopicSettings settings) {
		return topics(this.driver.connect(host, port), settings, StateParts.SOUND);
	}

	StateTopics topics(String host, int port, StateTopicSettings settings, WireCodec codec, StateParts parts) {
		return topics(this.driver.connect(host, port), settings, parts, this.scheduler, codec);
	}

	StateTopics topics(FaultProxy proxy, StateTopicSettings settings, StateParts parts) {
		return topics(this.driver.connectThroughFaults(proxy.host(), proxy.port()), settings, parts);
	}

	StateTopics topics(Driver.Connections connections, StateTopicSettings settings, StateParts parts) {
		return topics(connections, settings, parts, this.scheduler);
	}

	/** With a scheduler that may be held up. */
	StateTopics topics(Driver.Connections connections, StateTopicSettings settings, StateParts parts,
			ScheduledExecutorService schedulerOfItsOwn) {
		return topics(connections, settings, parts, schedulerOfItsOwn, KryoCodec.of());
	}

	private StateTopics topics(Driver.Connections connections, StateTopicSettings settings, StateParts parts,
			ScheduledExecutorService schedulerOfItsOwn, WireCodec codec) {
		StateRuntime runtime = new StateRuntime(Clock.systemUTC(), this::nanoTime, (task) -> {
			Thread thread = new Thread(task);
			thread.setDaemon(true);
			return thread;
		}, schedulerOfItsOwn, () -> ThreadLocalRandom.current().nextDouble());
		StateTopics topics = new RedisStateTopics(connections.factory(), codec, (topic) -> settings, this.dispatcher,
				runtime, StateHooks.DEFAULTS.withErrors(this::failed), parts);
		this.open.add(0, connections);
		this.open.add(0, topics);
		return topics;
	}

	/**
	 * Of a comparison whose connection is lost while it waits nobody knows the outcome.
	 */
	static void assertUnknownOnceCutOff(EmbeddedRedis server, Supplier<CompletableFuture<OptionalLong>> comparison) {
		try (RedisConsole console = server.console()) {
			console.send("CLIENT", "PAUSE", Long.toString(Waiting.LONGEST.toMillis()), "WRITE");
			CompletableFuture<OptionalLong> sent = comparison.get();
			patiently().until(() -> isHeldUp(console));
			console.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
			console.send("CLIENT", "UNPAUSE");
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(sent))
				.satisfies((ex) -> assertThat(((StateAccessException) ex.getCause()).outcome())
					.isEqualTo(StateAccessException.Outcome.UNKNOWN));
		}
	}

	/** Whether a script of somebody has come while {@code CLIENT PAUSE} lets it wait. */
	private static boolean isHeldUp(RedisConsole console) {
		return String.valueOf(console.send("CLIENT", "LIST"))
			.lines()
			.anyMatch((client) -> client.contains("flags=b") && client.contains("cmd=eval"));
	}

	private void failed(StateFailure failure) {
		this.failures.add(failure);
		this.errors.failed(failure);
	}

	private long nanoTime() {
		return System.nanoTime() + this.passed.get();
	}

	/** Lets time pass for all of them at once. */
	void pass(Duration time) {
		this.passed.addAndGet(time.toNanos());
	}

	@Override
	public void close() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.dispatcher.close();
		this.scheduler.shutdownNow();
	}

}
