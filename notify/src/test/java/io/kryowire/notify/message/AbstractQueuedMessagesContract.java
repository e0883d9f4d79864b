/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.PatternTopic;

import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised of the messages that wait for their listeners: their order, their
 * bounds, and what becomes of them when the container stops.
 */
abstract class AbstractQueuedMessagesContract extends AbstractMessagingContract {

	@Test
	void whatIsSentWithoutWaitingArrivesInOrder() throws Exception {
		RedisMessages messages = messages(true, container(Quick.CALM));
		RedisTopic<Order> topic = messages.topic(this.prefix + "sent", Order.class);
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> heard.add(order.quantity()));
		CompletableFuture<Long> last = CompletableFuture.completedFuture(0L);
		for (int i = 0; i < 2500 * Quick.TIMES; i++) {
			last = topic.send(new Order("x", i));
		}
		assertThat(Waiting.get(last)).isEqualTo(1);
		patiently().until(() -> heard.size() == 2500 * Quick.TIMES);
		assertThat(heard).containsExactlyElementsOf(IntStream.range(0, 2500 * Quick.TIMES).boxed().toList());
	}

	@Test
	void messagesOfOneKeyAreHandledInOrderAndAnotherKeyDoesNotWait() {
		assertThatAnotherKeyDoesNotWait(this.prefix + "keyed");
	}

	/**
	 * On a channel whose messages would share a stripe with those of the slow key if they
	 * waited for their key where they wait for their listener.
	 */
	@Test
	void aListenerThatWaitsKeepsNoMessageFromGettingItsKey() {
		int slow = stripe("slow".hashCode() * 31 + 1);
		assertThatAnotherKeyDoesNotWait(IntStream.iterate(0, (i) -> i + 1)
			.mapToObj((i) -> this.prefix + i)
			.filter((name) -> stripe(Arrays.hashCode(name.getBytes(StandardCharsets.UTF_8)) * 31 + ~1) == slow)
			.findFirst()
			.orElseThrow());
	}

	/** As the dispatcher chooses it, for up to 65536 of them. */
	private static int stripe(int hash) {
		return hash * 0x9E3779B9 >>> 16;
	}

	private void assertThatAnotherKeyDoesNotWait(String channel) {
		CountDownLatch gate = new CountDownLatch(1);
		KryowireListenerContainer container = container(
				Quick.CALM.withKeys((message) -> this.codec.coder(Order.class).decode(message.getBody()).id()));
		Queue<Order> heard = new ConcurrentLinkedQueue<>();
		RedisTopic<Order> topic = messages(true, container).topic(channel, Order.class);
		topic.listen((order, message) -> {
			if (order.id().equals("slow")) {
				gate.await();
			}
			heard.add(order);
		});
		topic.publish(new Order("slow", 1));
		topic.publish(new Order("slow", 2));
		topic.publish(new Order("quick", 3));
		patiently().until(() -> heard.contains(new Order("quick", 3)));
		gate.countDown();
		patiently().until(() -> heard.size() == 3);
		assertThat(heard).containsExactly(new Order("quick", 3), new Order("slow", 1), new Order("slow", 2));
	}

	@Test
	void newMessagesAreDroppedIfThatIsChosen() {
		assertThat(flood(QueueOverflow.DROP_NEW)).startsWith(0, 1).doesNotContain(99);
	}

	@Test
	void oldMessagesAreDroppedIfThatIsChosen() {
		assertThat(flood(QueueOverflow.DROP_OLDEST)).startsWith(0).endsWith(98, 99);
	}

	@Test
	void refusedMessagesReachTheErrorHandlerIfThatIsChosen() {
		List<Integer> heard = flood(QueueOverflow.FAIL);
		patiently().until(() -> this.failures.size() == 100 - heard.size());
		assertThat(this.failures)
			.allSatisfy((failure) -> assertThat(failure.exception()).isInstanceOf(MessageOverflowException.class)
				.hasMessageContaining("kryowire.redis.listener.capacity"));
	}

	@Test
	void aReaderThatWaitsForRoomInVainDropsRatherThanHangs() {
		List<Integer> heard = flood(QueueOverflow.BLOCK);
		assertThat(heard).startsWith(0, 1).doesNotContain(99);
	}

	@Test
	void aReaderThatWaitsForRoomLosesNothingIfThereIsSomeInTime() {
		QueueSettings queue = new QueueSettings(10, 100, 1 << 20, QueueOverflow.BLOCK, Waiting.LONGEST);
		RedisTopic<Order> topic = messages(true, container(Quick.CALM.withQueue(queue))).topic(this.prefix + "blocked",
				Order.class);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> {
			gate.await();
			heard.add(order.quantity());
		});
		IntStream.range(0, 100).forEach((i) -> topic.publish(new Order("x", i)));
		gate.countDown();
		patiently().until(() -> heard.size() == 100);
		assertThat(List.copyOf(heard)).isSorted();
	}

	/** Whoever publishes chooses the channel, if somebody listens to a pattern. */
	@Test
	void theNamesOfChannelsTakeRoomAsWell() {
		QueueSettings queue = new QueueSettings(1000, 1000, 100_000, QueueOverflow.DROP_NEW, Duration.ZERO);
		KryowireListenerContainer container = container(Quick.CALM.withQueue(queue));
		CountDownLatch gate = new CountDownLatch(1);
		container.addMessageListener((message, pattern) -> {
			try {
				Waiting.await(gate);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, PatternTopic.of(this.prefix + "long*"));
		for (int i = 0; i < 100; i++) {
			this.redis.send("PUBLISH", this.prefix + "long" + i + "x".repeat(10_000), "");
		}
		patiently().until(() -> container.statistics().received() == 100
				&& container.statistics().queued() + container.statistics().droppedNew() == 100);
		int queued = container.statistics().queued();
		gate.countDown();
		assertThat(queued).isPositive().isLessThan(10);
	}

	@Test
	void aStoppedContainerHandlesWhatItHasReceived() throws Exception {
		KryowireListenerContainer container = container(Quick.CALM);
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "drain", Order.class);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> {
			gate.await();
			heard.add(order.quantity());
		});
		IntStream.range(0, 50).forEach((i) -> topic.publish(new Order("x", i)));
		patiently().until(() -> container.statistics().queued() == 50);
		CountDownLatch stopped = new CountDownLatch(1);
		container.stop(stopped::countDown);
		gate.countDown();
		Waiting.await(stopped);
		assertThat(heard).hasSize(50);
		assertThat(container.isRunning()).isFalse();
		container.start();
		patiently().until(container::isListening);
		topic.publish(new Order("x", 50));
		patiently().until(() -> heard.contains(50));
		assertThat(heard).hasSize(51);
	}

	@Test
	void aStoppedContainerDoesNotWaitForEverForAListenerThatIsStuck() throws Exception {
		KryowireListenerContainer container = container(Quick.CALM.withDrainTimeout(Duration.ofMillis(50)));
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "stuck", Order.class);
		CountDownLatch inside = new CountDownLatch(1);
		topic.listen((order, message) -> {
			inside.countDown();
			new CountDownLatch(1).await();
		});
		IntStream.range(0, 10).forEach((i) -> topic.publish(new Order("x", i)));
		Waiting.await(inside);
		patiently().until(() -> container.statistics().queued() == 10);
		container.stop();
		assertThat(container.statistics().discarded()).isEqualTo(9);
	}

	@Test
	void theApplicationIsToldWhatHappensToItsSubscription() {
		Queue<SubscriptionEvent.Kind> events = new ConcurrentLinkedQueue<>();
		try (EmbeddedRedis own = EmbeddedRedis.start();
				Driver.Connections to = driver().connect(own.host(), own.port())) {
			KryowireListenerContainer container = new KryowireListenerContainer(to.factory(),
					Quick.CALM.withEvents(List.of((event) -> events.add(event.kind()))));
			container.afterPropertiesSet();
			container.addMessageListener((message, pattern) -> {
			}, ChannelTopic.of("x"));
			container.start();
			patiently().until(container::isListening);
			own.send("CLIENT", "KILL", "TYPE", "pubsub");
			patiently().until(() -> events.size() == 3);
			container.stop();
			patiently().until(() -> events.size() == 4);
		}
		assertThat(events).containsExactly(SubscriptionEvent.Kind.LIVE, SubscriptionEvent.Kind.LOST,
				SubscriptionEvent.Kind.RECOVERED, SubscriptionEvent.Kind.STOPPED);
	}

	/** Drivers read a message whole: the server does not let it come to that. */
	@Test
	void aMessageBeyondTheServersLimitCostsTheSubscriptionAMoment() {
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		try (EmbeddedRedis own = EmbeddedRedis.start();
				Driver.Connections to = driver().connect(own.host(), own.port())) {
			KryowireListenerContainer container = new KryowireListenerContainer(to.factory(), Quick.CALM);
			container.afterPropertiesSet();
			container.addMessageListener((message, pattern) -> heard.add(message.getBody().length),
					ChannelTopic.of("x"));
			container.start();
			patiently().until(container::isListening);
			own.send("PUBLISH", "x", "x".repeat(33 << 20));
			patiently().until(() -> container.statistics().recoveries() == 1);
			patiently().until(() -> {
				own.send("PUBLISH", "x", "short");
				return !heard.isEmpty();
			});
			container.stop();
		}
		assertThat(heard).containsOnly(5);
	}

	private List<Integer> flood(QueueOverflow overflow) {
		QueueSettings queue = new QueueSettings(10, 100, 1 << 20, overflow, Duration.ofMillis(50));
		KryowireListenerContainer container = container(Quick.CALM.withQueue(queue).withErrors(this.failures::add));
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "flood", Order.class);
		CountDownLatch gate = new CountDownLatch(1);
		AtomicReference<Integer> inside = new AtomicReference<>();
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> {
			inside.set(order.quantity());
			gate.await();
			heard.add(order.quantity());
		});
		topic.publish(new Order("x", 0));
		patiently().until(() -> inside.get() != null);
		IntStream.range(1, 100).forEach((i) -> topic.publish(new Order("x", i)));
		patiently().until(() -> container.statistics().received() == 100);
		patiently().until(() -> {
			RedisMessageStatistics now = container.statistics();
			return now.droppedNew() + now.droppedOldest() == 89;
		});
		gate.countDown();
		patiently().until(() -> heard.size() == 11);
		return List.copyOf(heard);
	}

}
