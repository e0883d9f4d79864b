/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.engine.RedisStateTopics;
import io.kryowire.notify.state.engine.StateBench;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.RedisConnectionFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Callbacks that hold up the thread that publishes, or must not.
 */
class WaitingCallbacksTests {

	private static final byte[] CHANNEL = "callbacks".getBytes(StandardCharsets.UTF_8);

	private final List<AutoCloseable> open = new ArrayList<>();

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final FaultProxy proxy = FaultProxy.to(this.redis.host(), this.redis.port());

	private final Driver.Connections connections = Driver.JEDIS.connect(this.proxy.host(), this.proxy.port());

	@AfterEach
	void end() throws Exception {
		this.proxy.faults().heal();
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.connections.close();
		this.proxy.close();
		this.redis.close();
	}

	/** As with a lock that whoever publishes has. */
	@Test
	void whoPublishesDoesNotWaitForEverForACallbackThatWaitsForHim() throws Exception {
		PipelinedPublisher publisher = publisher(1 << 20, Duration.ofMillis(50));
		CountDownLatch published = new CountDownLatch(1);
		CompletableFuture<Boolean> told = toldAtLeisure(publisher, new byte[1], published);
		CompletableFuture<Long> next = publisher.publish(CHANNEL, new byte[1], null);
		assertThatThrownBy(() -> publisher.await(next, "callbacks")).isInstanceOf(RedisConnectionFailureException.class)
			.hasMessageContaining("Publishing to channel 'callbacks' has had no answer for 300ms")
			.hasMessageContaining("perhaps with a callback");
		published.countDown();
		assertThat(Waiting.get(told)).isTrue();
		assertThat(Waiting.get(next)).isZero();
	}

	@Test
	void whoWaitsForAnAnswerIsToldOfAnInterruptionAfterwards() throws Exception {
		PipelinedPublisher publisher = publisher(1 << 20, Waiting.LONGEST);
		CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			Thread.currentThread().interrupt();
			long receivers = publisher.await(publisher.publish(CHANNEL, new byte[1], null), "callbacks");
			interrupted.complete(receivers == 0 && Thread.currentThread().isInterrupted());
		});
		thread.setDaemon(true);
		thread.start();
		assertThat(Waiting.get(interrupted)).isTrue();
	}

	/** It would wait for two answers, and could be what both wait for. */
	@Test
	void aCallbackOfAStateTopicDoesNotWaitForRoom() throws Exception {
		PipelinedPublisher publisher = publisher(1024, Waiting.LONGEST.multipliedBy(10));
		FaultProxy before = FaultProxy.to(this.redis.host(), this.redis.port());
		this.open.add(before);
		StateTopic<String> topic = topic(before);
		topic.put("key", "value");
		// Whose room is given back when its callbacks have run
		CountDownLatch refused = new CountDownLatch(1);
		CompletableFuture<Boolean> first = toldAtLeisure(publisher, new byte[1024], refused);
		before.faults().hold(Direction.TO_CLIENT);
		CompletableFuture<Long> second = topic.putAsync("key", "next")
			.thenCompose((version) -> publisher.publish(CHANNEL, new byte[1024], null));
		before.faults().heal();
		ExecutionException ex = catchThrowableOfType(ExecutionException.class, () -> Waiting.get(second));
		assertThat(ex).cause()
			.isInstanceOf(RejectedExecutionException.class)
			.hasMessageContaining("bytes are waiting to be published")
			.hasMessageContaining("cannot wait for room");
		refused.countDown();
		assertThat(Waiting.get(first)).isTrue();
	}

	/** Sends a message and waits for something in a callback. */
	private CompletableFuture<Boolean> toldAtLeisure(PipelinedPublisher publisher, byte[] message,
			CountDownLatch leisure) {
		this.proxy.faults().hold(Direction.TO_CLIENT);
		CompletableFuture<Boolean> told = publisher.publish(CHANNEL, message, null).handle((receivers, failure) -> {
			try {
				Waiting.await(leisure);
				return true;
			}
			catch (InterruptedException ex) {
				return false;
			}
		});
		this.proxy.faults().heal();
		return told;
	}

	private PipelinedPublisher publisher(long mostBytes, Duration longestWait) {
		PipelinedPublisher publisher = new PipelinedPublisher(this.connections.factory(), mostBytes, longestWait, null);
		this.open.add(publisher);
		return publisher;
	}

	private StateTopic<String> topic(FaultProxy before) {
		Driver.Connections own = Driver.JEDIS.connect(before.host(), before.port());
		this.open.add(0, own);
		Dispatcher dispatcher = new DispatcherBuilder("callbacks", (task, failure) -> {
		}).build(DispatchMode.KEYED);
		StateRuntime runtime = StateRuntime.system();
		RedisStateTopics topics = new RedisStateTopics(own.factory(), KryoCodec.of(), (topic) -> StateBench.SETTINGS,
				dispatcher, runtime, StateHooks.DEFAULTS);
		this.open.add(0, topics);
		this.open.add(dispatcher);
		this.open.add(runtime.scheduler()::shutdownNow);
		return topics.topic("callbacks", String.class);
	}

}
