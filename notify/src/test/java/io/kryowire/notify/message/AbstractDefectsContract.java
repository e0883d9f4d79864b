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

import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What plain Spring Data Redis does to messages and subscriptions when something goes
 * wrong, as promises. {@link PlainSpringDataContrast} runs the same tests on it: they
 * fail there, which is what makes them worth running here.
 */
abstract class AbstractDefectsContract {

	private static final ChannelTopic NEWS = ChannelTopic.of("news");

	/** A fraction of what Redis keeps for a subscriber in the test of a slow listener. */
	private static final int FEW = 50;

	private final Queue<String> received = new ConcurrentLinkedQueue<>();

	private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

	private final List<ThreadPoolExecutor> pools = new ArrayList<>();

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private Driver.Connections connections;

	private RedisMessageListenerContainer container;

	abstract Driver driver();

	abstract RedisMessageListenerContainer container(RedisConnectionFactory connections, ListenerSettings settings);

	/** How long something may take that has to happen. */
	Duration patience() {
		return Waiting.LONGEST;
	}

	@BeforeEach
	void connect() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.connections = driver().connectThroughFaults(this.proxy.host(), this.proxy.port());
		this.container = container(this.connections.factory(), Quick.CALM);
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
	void afterEverySubscriberWasKilledMessagesArriveAgain() {
		listen(this::receive);
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		patiently().until(() -> arrives("after"));
	}

	@Test
	void whileTheServerIsAwayNobodySaysThatItListens() {
		listen(this::receive);
		this.redis.kill();
		patiently().until(() -> !this.container.isListening());
	}

	@Test
	void afterTheServerHasCrashedMessagesArriveAgain() {
		listen(this::receive);
		this.redis.kill();
		this.redis.restart();
		patiently().until(() -> arrives("after"));
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
		patiently().until(() -> arrives("after"));
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
		patiently().until(() -> arrives("after"));
		assertThat(this.received).contains("first");
	}

	@Test
	void aPasswordThatIsWrongForAWhileDoesNotEndTheSubscription() {
		listen(this::receive);
		try (RedisConsole console = this.redis.console()) {
			console.send("CONFIG", "SET", "requirepass", "secret");
			console.send("CLIENT", "KILL", "TYPE", "pubsub");
			patiently().until(() -> String.valueOf(console.send("INFO", "errorstats")).contains("WRONGPASS"));
			console.send("CONFIG", "SET", "requirepass", this.redis.password());
		}
		patiently().until(() -> arrives("after"));
	}

	@Test
	void oneThreadForEverythingIsEnough() {
		ThreadPoolExecutor one = pool(new LinkedBlockingQueue<>());
		this.container.setTaskExecutor(one);
		this.container.setSubscriptionExecutor(one);
		listen(this::receive);
		publish("one");
		patiently().until(() -> this.received.contains("one"));
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
		begin(this::receive);
		assertThat(this.container.isListening()).isFalse();
		this.redis.restart();
		patiently().until(() -> arrives("after"));
	}

	@Test
	void aListenerThatIsAddedWhileTheServerIsAwayDoesNotWaitForIt() throws InterruptedException {
		listen(this::receive);
		this.redis.kill();
		Thread adding = new Thread(() -> this.container
			.addMessageListener((message, pattern) -> this.received.add("sport"), ChannelTopic.of("sport")));
		adding.setDaemon(true);
		adding.start();
		adding.join(patience().toMillis());
		boolean waits = adding.isAlive();
		this.redis.restart();
		assertThat(waits).isFalse();
		patiently().until(() -> {
			this.redis.send("PUBLISH", "sport", "x");
			return this.received.contains("sport");
		});
	}

	@Test
	void aConnectionThatHasBecomeABlackHoleIsNoticedAndReplaced() {
		this.container = container(this.connections.factory(), Quick.SETTINGS);
		listen(this::receive);
		this.proxy.connections()
			.forEach((connection) -> connection.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT));
		patiently().until(() -> arrives("after"));
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
				if (i % FEW == 0) {
					awaitRead(i + 1);
				}
			}
		}
		gate.countDown();
		patiently().until(() -> this.received.size() == 5000);
		assertThat(List.copyOf(this.received)).isSorted();
	}

	/**
	 * It is the listener that is slow: the thread that reads has its time, where there is
	 * another one.
	 */
	private void awaitRead(long messages) {
		if (this.container instanceof KryowireListenerContainer kryowire) {
			patiently().until(() -> kryowire.statistics().received() >= messages);
		}
	}

	private void receive(String text) {
		this.received.add(text);
	}

	private void listen(TextHandler handler) {
		begin(handler);
		patiently().until(this.container::isListening);
	}

	private void begin(TextHandler handler) {
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

	private void publish(String text) {
		this.redis.send("PUBLISH", "news", text);
	}

	/** Whether a text has arrived, which is published each time that this is asked. */
	private boolean arrives(String text) {
		publish(text);
		return this.received.contains(text);
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

	private ConditionFactory patiently() {
		return Waiting.patiently().atMost(patience()).ignoreExceptions();
	}

	@FunctionalInterface
	interface TextHandler {

		void handle(String text) throws InterruptedException;

	}

}
