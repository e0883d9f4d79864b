/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.core.ResolvableType;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.protocol.Envelope;
import io.kryowire.test.redis.EmbeddedRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised of typed messages, whichever driver carries them.
 */
@Timeout(120)
abstract class AbstractMessagesContract {

	private final String prefix = UUID.randomUUID() + ":";

	private final KryoCodec codec = KryoCodec.of();

	private final Queue<RedisMessageFailure> failures = new ConcurrentLinkedQueue<>();

	private final List<AutoCloseable> open = new ArrayList<>();

	private EmbeddedRedis redis;

	private Driver.Connections connections;

	abstract Driver driver();

	@BeforeEach
	void connect() {
		this.redis = EmbeddedRedis.shared();
		this.connections = driver().connect(this.redis.host(), this.redis.port());
	}

	@AfterEach
	void disconnect() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.connections.close();
	}

	@Test
	void annotatedMethodsReceiveWhatTheTemplateSends() {
		ListenerApplication application = application(Quick.CALM, false);
		application.template.convertAndSend(this.prefix + "orders", new Order("a", 1), Map.of("region", "eu"));
		patiently().until(() -> application.listeners.heard.size() == 2);
		assertThat(application.listeners.heard).containsExactly(new Order("a", 1), "region eu, pattern null");
	}

	@Test
	void aGenericPayloadKeepsItsTypes() {
		ListenerApplication application = application(Quick.CALM, false);
		RedisMessages messages = messages(true, null);
		messages.<List<Order>>topic(this.prefix + "many", listOfOrders()).publish(List.of(new Order("a", 1)));
		patiently().until(() -> application.listeners.heard.contains(List.of(new Order("a", 1))));
	}

	@Test
	void patternAndChannelAreToldApart() {
		ListenerApplication application = application(Quick.CALM, false);
		application.template.convertAndSend(this.prefix + "pattern.x", new Order("a", 1));
		patiently().until(() -> !application.listeners.heard.isEmpty());
		assertThat(application.listeners.heard.toString()).contains(this.prefix + "pattern.*",
				this.prefix + "pattern.x");
	}

	@Test
	void textsAndBytesStayWhatTheyAre() {
		ListenerApplication application = application(Quick.CALM, false);
		Queue<byte[]> raw = new ConcurrentLinkedQueue<>();
		KryowireListenerContainer other = container(Quick.CALM.withEnvelopes(false));
		other.addMessageListener((message, pattern) -> raw.add(message.getBody()),
				List.of(ChannelTopic.of(this.prefix + "texts"), ChannelTopic.of(this.prefix + "bytes")));
		application.template.convertAndSend(this.prefix + "texts", "grün");
		application.template.convertAndSend(this.prefix + "bytes", new byte[] { 7, 8 });
		patiently().until(() -> application.listeners.heard.size() == 2 && raw.size() == 2);
		assertThat(application.listeners.heard).containsExactlyInAnyOrder("grün", List.of((byte) 7, 2));
		assertThat(raw).contains("grün".getBytes(StandardCharsets.UTF_8), new byte[] { 7, 8 });
	}

	@Test
	void bytesThatLookLikeAnEnvelopeArriveAsTheyWere() {
		ListenerApplication application = application(Quick.CALM, false);
		byte[] lookalike = new Envelope("text/plain", Map.of(), new byte[100]).encode();
		application.template.convertAndSend(this.prefix + "bytes", lookalike);
		patiently().until(() -> !application.listeners.heard.isEmpty());
		assertThat(application.listeners.heard).containsExactly(List.of(lookalike[0], lookalike.length));
	}

	@Test
	void withEnvelopesOnRawMessagesOfOtherClientsAreUnderstood() {
		ListenerApplication application = application(Quick.CALM, false);
		new StringRedisTemplate(this.connections.factory()).execute((connection) -> connection
			.publish((this.prefix + "orders").getBytes(), this.codec.coder(Order.class).encode(new Order("raw", 1))),
				true);
		patiently().until(() -> application.listeners.heard.contains(new Order("raw", 1)));
	}

	@Test
	void withEnvelopesOffThePayloadIsAllThatTravels() {
		ListenerApplication application = application(Quick.CALM.withEnvelopes(false), false);
		Queue<byte[]> raw = new ConcurrentLinkedQueue<>();
		container(Quick.CALM.withEnvelopes(false)).addMessageListener((message, pattern) -> raw.add(message.getBody()),
				ChannelTopic.of(this.prefix + "orders"));
		application.template.convertAndSend(this.prefix + "orders", new Order("a", 1), Map.of("region", "eu"));
		patiently().until(() -> application.listeners.heard.contains(new Order("a", 1)) && !raw.isEmpty());
		assertThat(raw.peek()).isEqualTo(this.codec.coder(Order.class).encode(new Order("a", 1)));
	}

	@Test
	void strictConvertersConvertOnlyWhatAsksForThem() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), true);
		application.template.convertAndSend(this.prefix + "strict", new Order("a", 1),
				Map.of("contentType", KryoMessageConverter.CONTENT_TYPE));
		patiently().until(() -> application.listeners.heard.contains(new Order("a", 1)));
	}

	@Test
	void whatAMethodThrowsReachesTheErrorHandlerWithThePayload() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		application.template.convertAndSend(this.prefix + "orders", new Order("bad", -1));
		patiently().until(() -> !this.failures.isEmpty());
		assertThat(this.failures).singleElement().satisfies((failure) -> {
			assertThat(failure.channel()).isEqualTo(this.prefix + "orders");
			assertThat(failure.payload()).isEqualTo(new Order("bad", -1));
			assertThat(failure.exception()).isInstanceOf(IllegalArgumentException.class).hasMessage("negative");
			assertThat(failure.listener()).contains("order");
		});
	}

	@Test
	void poisonReachesTheErrorHandlerAndTheNextMessageItsListener() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "no order at all");
		this.redis.send("PUBLISH", this.prefix + "orders", "");
		application.template.convertAndSend(this.prefix + "orders", new Order("good", 1));
		patiently().until(() -> application.listeners.heard.contains(new Order("good", 1)));
		assertThat(this.failures).hasSize(2).allSatisfy((failure) -> assertThat(failure.payload()).isNull());
		assertThat(application.container().statistics().failed()).isEqualTo(2);
	}

	@Test
	void anErrorHandlerThatThrowsStopsNothing() {
		ListenerApplication application = application(Quick.CALM.withErrors((failure) -> {
			throw new IllegalStateException("a test");
		}), false);
		application.template.convertAndSend(this.prefix + "orders", new Order("bad", -1));
		application.template.convertAndSend(this.prefix + "orders", new Order("good", 1));
		patiently().until(() -> application.listeners.heard.contains(new Order("good", 1)));
	}

	@Test
	void deadLettersAreKeptAndCut() {
		String key = this.prefix + "dead";
		DeadLetterErrorHandler dead = new DeadLetterErrorHandler(this.connections.factory(), key, 2,
				RedisMessageErrorHandler.logging(), Clock.systemUTC());
		ListenerApplication application = application(Quick.CALM.withErrors(dead), false);
		for (int i = 1; i <= 3; i++) {
			application.template.convertAndSend(this.prefix + "orders", new Order("bad", -i));
		}
		patiently().until(() -> dead.kept() == 3);
		List<byte[]> kept = new StringRedisTemplate(this.connections.factory())
			.execute((connection) -> connection.listCommands().lRange(key.getBytes(), 0, -1), true);
		assertThat(kept).hasSize(2);
		Envelope newest = Envelope.decode(kept.get(0));
		assertThat(this.codec.coder(Order.class).decode(newest.payload())).isEqualTo(new Order("bad", -3));
		assertThat(newest.headers()).containsEntry("dead-letter-channel", this.prefix + "orders")
			.containsKeys("dead-letter-exception", "dead-letter-time", "dead-letter-listener");
	}

	@Test
	void plainObjectsListenToo() {
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		KryowireListenerContainer container = container(Quick.CALM.withErrors(this.failures::add));
		container.addMessageListener(new KryoListenerAdapter(new PlainObject(heard), this.codec, Order.class),
				ChannelTopic.of(this.prefix + "plain"));
		RedisTopic<Order> topic = messages(true, null).topic(this.prefix + "plain", Order.class);
		topic.publish(new Order("a", 1));
		topic.publish(new Order("bad", -1));
		patiently().until(() -> heard.size() == 1 && this.failures.size() == 1);
		assertThat(heard).containsExactly("Order[id=a, quantity=1] from " + this.prefix + "plain");
		assertThat(this.failures.peek().payload()).isEqualTo(new Order("bad", -1));
	}

	@Test
	void topicsPublishAndListen() throws Exception {
		RedisMessages messages = messages(true, container(Quick.CALM));
		RedisTopic<Order> topic = messages.topic(this.prefix + "topic", Order.class);
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		Runnable end = topic.listen((order, message) -> {
			heard.add(order);
			heard.add(message.headers());
		});
		assertThat(topic.publish(new Order("a", 1), Map.of("k", "v"))).isEqualTo(1);
		patiently().until(() -> heard.size() == 2);
		assertThat(heard).containsExactly(new Order("a", 1), Map.of("k", "v"));
		end.run();
		patiently().until(() -> topic.publish(new Order("b", 1)) == 0);
	}

	@Test
	void whatIsSentWithoutWaitingArrivesInOrder() throws Exception {
		RedisMessages messages = messages(true, container(Quick.CALM));
		RedisTopic<Order> topic = messages.topic(this.prefix + "sent", Order.class);
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> heard.add(order.quantity()));
		CompletableFuture<Long> last = CompletableFuture.completedFuture(0L);
		for (int i = 0; i < 10_000; i++) {
			last = topic.send(new Order("x", i));
		}
		assertThat(last.get(20, TimeUnit.SECONDS)).isEqualTo(1);
		patiently().until(() -> heard.size() == 10_000);
		assertThat(heard).containsExactlyElementsOf(IntStream.range(0, 10_000).boxed().toList());
	}

	@Test
	void messagesOfOneKeyAreHandledInOrderAndAnotherKeyDoesNotWait() {
		CountDownLatch gate = new CountDownLatch(1);
		KryowireListenerContainer container = container(
				Quick.CALM.withKeys((message) -> this.codec.coder(Order.class).decode(message.getBody()).id()));
		Queue<Order> heard = new ConcurrentLinkedQueue<>();
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "keyed", Order.class);
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
		assertThat(flood(Overflow.DROP_NEW)).startsWith(0, 1).doesNotContain(99);
	}

	@Test
	void oldMessagesAreDroppedIfThatIsChosen() {
		assertThat(flood(Overflow.DROP_OLDEST)).startsWith(0).endsWith(98, 99);
	}

	@Test
	void refusedMessagesReachTheErrorHandlerIfThatIsChosen() {
		List<Integer> heard = flood(Overflow.FAIL);
		patiently().until(() -> this.failures.size() == 100 - heard.size());
		assertThat(this.failures)
			.allSatisfy((failure) -> assertThat(failure.exception()).isInstanceOf(MessageOverflowException.class)
				.hasMessageContaining("kryowire.redis.listener.capacity"));
	}

	@Test
	void aReaderThatWaitsForRoomInVainDropsRatherThanHangs() {
		List<Integer> heard = flood(Overflow.BLOCK);
		assertThat(heard).startsWith(0, 1).doesNotContain(99);
	}

	@Test
	void aReaderThatWaitsForRoomLosesNothingIfThereIsSomeInTime() {
		QueueSettings queue = new QueueSettings(10, 100, 1 << 20, Overflow.BLOCK, Duration.ofSeconds(60));
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

	@Test
	void aStoppedContainerHandlesWhatItHasReceived() {
		KryowireListenerContainer container = container(Quick.CALM);
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "drain", Order.class);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> {
			gate.await();
			heard.add(order.quantity());
		});
		IntStream.range(0, 50).forEach((i) -> topic.publish(new Order("x", i)));
		patiently().until(() -> container.statistics().received() == 50);
		CountDownLatch stopped = new CountDownLatch(1);
		container.stop(stopped::countDown);
		gate.countDown();
		patiently().until(() -> stopped.getCount() == 0);
		assertThat(heard).hasSize(50);
		assertThat(container.isRunning()).isFalse();
		container.start();
		patiently().until(() -> topic.publish(new Order("x", 50)) == 1);
		patiently().until(() -> heard.size() == 51);
	}

	@Test
	void aStoppedContainerWaitsNoLongerThanItsDrainTimeout() {
		KryowireListenerContainer container = container(Quick.CALM.withDrainTimeout(Duration.ofMillis(50)));
		RedisTopic<Order> topic = messages(true, container).topic(this.prefix + "stuck", Order.class);
		topic.listen((order, message) -> new CountDownLatch(1).await());
		IntStream.range(0, 10).forEach((i) -> topic.publish(new Order("x", i)));
		patiently().until(() -> container.statistics().received() == 10);
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

	@Test
	void templatesKeepValues() {
		KryoRedisSerializer<Order> serializer = new KryoRedisSerializer<>(this.codec, Order.class);
		assertThat(serializer.deserialize(serializer.serialize(new Order("a", 1)))).isEqualTo(new Order("a", 1));
		assertThat(serializer.deserialize(new byte[0])).isNull();
		KryoRedisSerializer<Object> any = new KryoRedisSerializer<>(this.codec, Object.class);
		assertThat(any.deserialize(any.serialize(new Order("a", 1)))).isEqualTo(new Order("a", 1));
	}

	private List<Integer> flood(Overflow overflow) {
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

	private ListenerApplication application(ListenerSettings settings, boolean strict) {
		ListenerApplication application = new ListenerApplication(this.connections.factory(), settings, strict,
				this.prefix);
		this.open.add(application);
		return application;
	}

	private KryowireListenerContainer container(ListenerSettings settings) {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections.factory(), settings);
		container.afterPropertiesSet();
		container.start();
		this.open.add(container::destroy);
		return container;
	}

	private RedisMessages messages(boolean envelopes, KryowireListenerContainer container) {
		RedisMessages messages = new RedisMessages(this.connections.factory(), this.codec, envelopes, List.of(),
				container);
		this.open.add(messages);
		return messages;
	}

	private static Type listOfOrders() {
		return ResolvableType.forClassWithGenerics(List.class, Order.class).getType();
	}

	private static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(5));
	}

	public static final class PlainObject {

		private final Queue<Object> heard;

		PlainObject(Queue<Object> heard) {
			this.heard = heard;
		}

		public void handleMessage(Order order, String channel) {
			if (order.quantity() < 0) {
				throw new IllegalArgumentException("negative");
			}
			this.heard.add(order + " from " + channel);
		}

	}

}
