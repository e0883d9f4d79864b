/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What plain Spring Data Redis does to messages and subscriptions when something goes
 * wrong, as promises. {@link PlainSpringDataContrast} runs the same tests on it: they
 * fail there, which is what makes them worth running here.
 */
@Timeout(120)
abstract class AbstractDefectsContract {

	private static final ChannelTopic NEWS = ChannelTopic.of("news");

	private final Queue<String> received = new ConcurrentLinkedQueue<>();

	private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

	private final List<ThreadPoolExecutor> pools = new ArrayList<>();

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private Driver.Connections connections;

	private RedisMessageListenerContainer container;

	abstract Driver driver();

	abstract RedisMessageListenerContainer container(RedisConnectionFactory connections);

	@BeforeEach
	void connect() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.connections = driver().connect(this.proxy.host(), this.proxy.port());
		this.container = container(this.connections.factory());
	}

	@AfterEach
	void disconnect() throws Exception {
		this.proxy.faults().heal();
		this.container.destroy();
		this.connections.close();
		this.proxy.close();
		this.redis.close();
		this.pools.forEach(ThreadPoolExecutor::shutdownNow);
	}

	@Test
	void afterEverySubscriberWasKilledMessagesArriveWithinASecond() {
		listen(this::receive);
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		within(Duration.ofSeconds(4)).until(() -> publish("after") == 1);
		patiently().until(() -> this.received.contains("after"));
	}

	@Test
	void whileTheServerIsAwayNobodySaysThatItListens() {
		listen(this::receive);
		this.redis.kill();
		within(Duration.ofSeconds(5)).until(() -> !this.container.isListening());
	}

	@Test
	void afterTheServerHasCrashedMessagesArriveWithinASecondOfItsReturn() {
		listen(this::receive);
		this.redis.kill();
		this.redis.restart();
		within(Duration.ofSeconds(4)).until(() -> publish("after") == 1);
		patiently().until(() -> this.received.contains("after"));
	}

	@Test
	void moreMessagesThanFitDoNotEndTheSubscription() {
		ThreadPoolExecutor tiny = pool(new LinkedBlockingQueue<>(1));
		this.container.setTaskExecutor(tiny);
		this.container.setSubscriptionExecutor(threads());
		CountDownLatch gate = new CountDownLatch(1);
		listen((text) -> {
			gate.await();
			receive(text);
		});
		IntStream.range(0, 50).forEach((i) -> publish("burst " + i));
		gate.countDown();
		within(Duration.ofSeconds(4)).until(() -> {
			publish("after");
			return this.received.contains("after");
		});
	}

	@Test
	void anExecutorThatThrowsDoesNotEndTheSubscription() {
		AtomicBoolean thrown = new AtomicBoolean();
		this.container.setTaskExecutor((task) -> {
			if (thrown.compareAndSet(false, true)) {
				throw new OutOfMemoryError("unable to create native thread (a test)");
			}
			task.run();
		});
		this.container.setSubscriptionExecutor(threads());
		listen(this::receive);
		publish("first");
		within(Duration.ofSeconds(4)).until(() -> {
			publish("after");
			return this.received.contains("after");
		});
		assertThat(this.received).contains("first");
	}

	@Test
	void aPasswordThatIsWrongForAWhileDoesNotEndTheSubscription() {
		listen(this::receive);
		try (RedisConsole console = this.redis.console()) {
			console.send("CONFIG", "SET", "requirepass", "secret");
			console.send("CLIENT", "KILL", "TYPE", "pubsub");
			within(Duration.ofSeconds(20))
				.until(() -> String.valueOf(console.send("INFO", "errorstats")).contains("NOAUTH"));
			console.send("CONFIG", "SET", "requirepass", "");
			within(Duration.ofSeconds(3)).until(() -> ((Long) console.send("PUBLISH", "news", "after")) == 1);
		}
		patiently().until(() -> this.received.contains("after"));
	}

	@Test
	void oneThreadForEverythingIsEnough() {
		ThreadPoolExecutor one = pool(new LinkedBlockingQueue<>());
		this.container.setTaskExecutor(one);
		this.container.setSubscriptionExecutor(one);
		listen(this::receive);
		publish("one");
		within(Duration.ofSeconds(4)).until(() -> this.received.contains("one"));
	}

	@Test
	void messagesOfAChannelAreHandledInOrderByFewThreads() {
		listen((text) -> {
			this.threads.add(Thread.currentThread());
			receive(text);
		});
		try (RedisConsole console = this.redis.console()) {
			for (int i = 0; i < 3000; i++) {
				console.send("PUBLISH", "news", "" + i);
			}
		}
		patiently().until(() -> this.received.size() == 3000);
		assertThat(this.received)
			.containsExactlyElementsOf(IntStream.range(0, 3000).mapToObj("%d"::formatted).toList());
		assertThat(this.threads).hasSizeLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
	}

	@Test
	void aServerThatIsDownAtTheStartIsNoReasonToFail() {
		this.redis.kill();
		listen(this::receive);
		assertThat(this.container.isListening()).isFalse();
		this.redis.restart();
		within(Duration.ofSeconds(4)).until(() -> publish("after") == 1);
		patiently().until(() -> this.received.contains("after"));
	}

	@Test
	void aListenerThatIsAddedWhileTheServerIsAwayDoesNotWaitForIt() throws InterruptedException {
		listen(this::receive);
		this.redis.kill();
		Thread adding = new Thread(() -> this.container
			.addMessageListener((message, pattern) -> this.received.add("sport"), ChannelTopic.of("sport")));
		adding.setDaemon(true);
		adding.start();
		adding.join(4000);
		boolean waits = adding.isAlive();
		this.redis.restart();
		assertThat(waits).isFalse();
		within(Duration.ofSeconds(4)).until(() -> (Long) this.redis.send("PUBLISH", "sport", "x") == 1);
		patiently().until(() -> this.received.contains("sport"));
	}

	@Test
	void aConnectionThatHasBecomeABlackHoleIsNoticedAndReplaced() {
		listen(this::receive);
		this.proxy.connections()
			.forEach((connection) -> connection.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT));
		within(Duration.ofSeconds(10)).until(() -> {
			publish("after");
			return this.received.contains("after");
		});
	}

	@Test
	void aListenerThatIsSlowForAWhileLosesNothing() {
		this.redis.send("CONFIG", "SET", "client-output-buffer-limit", "pubsub 1mb 1mb 0");
		this.container.setTaskExecutor(Runnable::run);
		this.container.setSubscriptionExecutor(threads());
		CountDownLatch gate = new CountDownLatch(1);
		listen((text) -> {
			gate.await();
			receive(text.substring(0, 8));
		});
		String padding = "x".repeat(4096);
		try (RedisConsole console = this.redis.console()) {
			for (int i = 0; i < 5000; i++) {
				console.send("PUBLISH", "news", "%08d".formatted(i) + padding);
			}
		}
		gate.countDown();
		within(Duration.ofSeconds(20)).until(() -> this.received.size() == 5000);
		assertThat(List.copyOf(this.received)).isSorted();
	}

	private void receive(String text) {
		this.received.add(text);
	}

	private void listen(TextHandler handler) {
		MessageListener listener = (message, pattern) -> {
			try {
				handler.handle(new String(message.getBody(), StandardCharsets.UTF_8));
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		};
		this.container.addMessageListener(listener, NEWS);
		this.container.afterPropertiesSet();
		this.container.start();
	}

	private long publish(String text) {
		return (Long) this.redis.send("PUBLISH", "news", text);
	}

	private ThreadPoolExecutor pool(LinkedBlockingQueue<Runnable> queue) {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
		this.pools.add(pool);
		return pool;
	}

	static Executor threads() {
		return (task) -> {
			Thread thread = new Thread(task, "subscription");
			thread.setDaemon(true);
			thread.start();
		};
	}

	private static ConditionFactory within(Duration time) {
		return Awaitility.await().atMost(time).pollInterval(Duration.ofMillis(20)).ignoreExceptions();
	}

	private static ConditionFactory patiently() {
		return within(Duration.ofSeconds(20));
	}

	@FunctionalInterface
	interface TextHandler {

		void handle(String text) throws InterruptedException;

	}

}
