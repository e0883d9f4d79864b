/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import org.springframework.core.ResolvableType;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.serializer.SerializationException;

import io.kryowire.notify.protocol.Envelope;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of typed messages, whichever driver carries them.
 */
abstract class AbstractMessagesContract extends AbstractMessagingContract {

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

	/** The thread that keeps the JVM is there without a gap. */
	@Test
	void listenersAreReplacedWithoutAnEnd() {
		KryowireListenerContainer container = container(Quick.CALM);
		container.setBeanName(this.prefix);
		MessageListener kept = (message, pattern) -> {
		};
		ChannelTopic a = ChannelTopic.of(this.prefix + "a");
		ChannelTopic b = ChannelTopic.of(this.prefix + "b");
		ChannelTopic c = ChannelTopic.of(this.prefix + "c");
		container.stop();
		container.start();
		container.addMessageListener((message, pattern) -> {
		}, a);
		container.addMessageListener(kept, List.of(a, b));
		Thread watch = watch();
		container.setMessageListeners(Map.of(kept, List.of(b, c)));
		assertThat(watch()).isSameAs(watch);
		patiently().until(() -> receivers("a") == 0);
		assertThat(receivers("b")).isOne();
		assertThat(receivers("c")).isOne();
		container.setMessageListeners(Map.of((message, pattern) -> {
		}, List.of(a)));
		assertThat(watch()).isSameAs(watch);
		patiently().until(() -> receivers("b") + receivers("c") == 0);
		assertThat(receivers("a")).isOne();
	}

	private Thread watch() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals(this.prefix + "-watch"))
			.findFirst()
			.orElseThrow();
	}

	private long receivers(String channel) {
		return (Long) this.redis.send("PUBLISH", this.prefix + channel, "nothing");
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

	/** On the thread that sends, which cannot wait for itself. */
	@Test
	void whoIsToldOfOneMessageMayPublishAnother() throws Exception {
		RedisTopic<Order> topic = messages(true, null).topic(this.prefix + "topic", Order.class);
		CompletableFuture<Long> told = new CompletableFuture<>();
		topic.send(new Order("a", 1))
			.thenApply((receivers) -> topic.publish(new Order("b", 1)))
			.whenComplete((b, ex) -> {
				told.complete((ex != null) ? Long.valueOf(-1) : b);
			});
		assertThat(Waiting.get(told)).isZero();
	}

	@Test
	void aThreadThatIsInterruptedPublishesIfThereIsRoom() {
		RedisTopic<Order> topic = messages(true, null).topic(this.prefix + "topic", Order.class);
		Thread.currentThread().interrupt();
		assertThat(topic.publish(new Order("a", 1))).isZero();
		assertThat(Thread.interrupted()).isTrue();
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
	void aContainerHasThreadsAsLongAsSomebodyListens() {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections.factory(), Quick.CALM);
		container.setBeanName(this.prefix);
		container.afterPropertiesSet();
		container.start();
		try {
			assertThat(threads()).isEmpty();
			MessageListener listener = (message, pattern) -> {
			};
			container.addMessageListener(listener, ChannelTopic.of(this.prefix + "plain"));
			patiently().until(container::isListening);
			assertThat(threads()).contains(this.prefix + "-watch", this.prefix + "-reader");
			container.removeMessageListener(listener);
			patiently()
				.untilAsserted(() -> assertThat(threads()).noneMatch((name) -> name.matches(".*-(watch|reader)")));
			container.addMessageListener(listener, ChannelTopic.of(this.prefix + "plain"));
			patiently().until(container::isListening);
		}
		finally {
			container.stop();
		}
		patiently().untilAsserted(() -> assertThat(threads()).noneMatch((name) -> name.endsWith("-watch")));
	}

	private List<String> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith(this.prefix))
			.toList();
	}

	@Test
	void templatesKeepValues() {
		KryoRedisSerializer<Order> serializer = new KryoRedisSerializer<>(this.codec, Order.class);
		assertThat(serializer.deserialize(serializer.serialize(new Order("a", 1)))).isEqualTo(new Order("a", 1));
		assertThat(serializer.deserialize(new byte[0])).isNull();
		KryoRedisSerializer<Object> any = new KryoRedisSerializer<>(this.codec, Object.class);
		assertThat(any.deserialize(any.serialize(new Order("a", 1)))).isEqualTo(new Order("a", 1));
		assertThat(any.deserialize(any.serialize(List.of(new Order("a", 1))))).isEqualTo(List.of(new Order("a", 1)));
	}

	/** Nobody declares it. */
	record Unheard(String of) {
	}

	@Test
	void whatTheNextJvmCannotReadIsNotWritten() {
		KryoRedisSerializer<Object> any = new KryoRedisSerializer<>(this.codec, Object.class);
		for (Object value : List.of(new Unheard("x"), List.of(new Unheard("x")))) {
			assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> any.serialize(value))
				.withMessageContaining(Unheard.class.getName())
				.withMessageContaining("@WireType");
		}
	}

	private static Type listOfOrders() {
		return ResolvableType.forClassWithGenerics(List.class, Order.class).getType();
	}

	/** Listens as the classes of many applications do. */
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
