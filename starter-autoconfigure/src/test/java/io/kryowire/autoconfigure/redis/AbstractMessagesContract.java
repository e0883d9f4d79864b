/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.message.DeadLetterErrorHandler;
import io.kryowire.notify.message.KryoListenerAdapter;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessageFailure;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.protocol.Envelope;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application gets that has the starter, whichever driver it has.
 */
abstract class AbstractMessagesContract extends AbstractShopContract {

	AbstractMessagesContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
		super(clientType, factory);
	}

	@Test
	void anAnnotatedMethodHearsWhatTheTemplateSends() {
		ConfigurableApplicationContext shop = usual();
		assertThat(shop.getBean(RedisConnectionFactory.class)).isInstanceOf(this.factory);
		send(shop, "orders", new Order("tea", 1));
		hears(shop, new Order("tea", 1));
	}

	@Test
	void anAnnotatedMethodForKryoHearsHeadersToo() {
		ConfigurableApplicationContext shop = usual();
		shop.getBean(RedisMessageSendingTemplate.class)
			.convertAndSend(prefix(shop) + "kryo", new Order("tea", 1), Map.of("region", "eu"));
		hears(shop, new Order("tea", 1) + " of eu");
	}

	@Test
	void typedTopicsPublishAndListen() {
		ConfigurableApplicationContext shop = usual();
		RedisTopic<Order> topic = shop.getBean(RedisMessages.class).topic(prefix(shop) + "topic", Order.class);
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		topic.listen((order, message) -> heard.add(order));
		assertThat(topic.publish(new Order("tea", 2))).isOne();
		patiently().until(() -> heard.contains(new Order("tea", 2)));
	}

	@Test
	void messagesOfAChannelAreHandledInTheirOrder() {
		ConfigurableApplicationContext shop = usual();
		List<Order> orders = IntStream.range(0, 500).mapToObj((i) -> new Order("tea", i)).toList();
		orders.forEach((order) -> send(shop, "orders", order));
		Queue<Object> heard = shop.getBean(Inbox.class).heard;
		patiently().until(() -> heard.size() == 500);
		assertThat(heard).containsExactlyElementsOf(orders);
	}

	@Test
	void plainObjectsListen() {
		ConfigurableApplicationContext shop = usual();
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		shop.getBean(KryowireListenerContainer.class)
			.addMessageListener(
					new KryoListenerAdapter(new PlainObject(heard), shop.getBean(WireCodec.class), Order.class),
					ChannelTopic.of(prefix(shop) + "plain"));
		send(shop, "plain", new Order("tea", 1));
		patiently().until(() -> heard.contains(new Order("tea", 1) + " from " + prefix(shop) + "plain"));
	}

	@Test
	void failuresReachTheApplicationsErrorHandler() {
		ConfigurableApplicationContext shop = start(WithErrorHandler.class);
		send(shop, "orders", new Order("bad", -1));
		this.redis.send("PUBLISH", prefix(shop) + "orders", "poison");
		send(shop, "orders", new Order("good", 1));
		hears(shop, new Order("good", 1));
		assertThat(shop.getBean(Failures.class).seen).extracting(RedisMessageFailure::payload)
			.containsExactly(new Order("bad", -1), null);
	}

	@Test
	void failuresAreKeptInADeadLetterListIfItHasAKey() {
		ConfigurableApplicationContext shop = start(MessageShop.class,
				"kryowire.redis.dead-letter.key=${shop.prefix}dead", "kryowire.redis.dead-letter.length=2");
		for (int i = 1; i <= 3; i++) {
			send(shop, "orders", new Order("bad", -i));
		}
		patiently().until(() -> shop.getBean(DeadLetterErrorHandler.class).kept() == 3);
		List<byte[]> kept = raw(shop,
				(connection) -> connection.listCommands().lRange((prefix(shop) + "dead").getBytes(), 0, -1));
		assertThat(kept).hasSize(2);
		assertThat(coder(shop).deserialize(Envelope.decode(kept.get(0)).payload())).isEqualTo(new Order("bad", -3));
	}

	@Test
	void aSubscriptionThatIsKilledComesBackAndTheApplicationIsTold() {
		try (EmbeddedRedis own = EmbeddedRedis.start();
				ConfigurableApplicationContext shop = MessageShop.start(own, MessageShop.class,
						"spring.data.redis.client-type=" + this.clientType)) {
			Inbox inbox = shop.getBean(Inbox.class);
			patiently().until(() -> inbox.events.contains(SubscriptionEvent.Kind.LIVE));
			own.send("CLIENT", "KILL", "TYPE", "pubsub");
			patiently().until(() -> inbox.events.contains(SubscriptionEvent.Kind.RECOVERED));
			send(shop, "orders", new Order("after", 1));
			hears(shop, new Order("after", 1));
			assertThat(inbox.events).containsExactly(SubscriptionEvent.Kind.LIVE, SubscriptionEvent.Kind.LOST,
					SubscriptionEvent.Kind.RECOVERED);
		}
	}

	@Test
	void anApplicationStartsWhileTheServerIsAway() {
		try (EmbeddedRedis own = EmbeddedRedis.start()) {
			own.kill();
			try (ConfigurableApplicationContext shop = MessageShop.startAlone(own.host(), own.port(), MessageShop.class,
					"spring.data.redis.client-type=" + this.clientType)) {
				assertThat(shop.getBean(KryowireListenerContainer.class).isListening()).isFalse();
				own.restart();
				patiently().until(() -> shop.getBean(KryowireListenerContainer.class).isListening());
				send(shop, "orders", new Order("after", 1));
				hears(shop, new Order("after", 1));
			}
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void listenersRunOnVirtualThreadsInOrderIfSpringBootHasThemOn() {
		ConfigurableApplicationContext shop = start(MessageShop.class, "spring.threads.virtual.enabled=true");
		List<Order> orders = IntStream.range(0, 200).mapToObj((i) -> new Order("tea", i)).toList();
		orders.forEach((order) -> send(shop, "orders", order));
		Inbox inbox = shop.getBean(Inbox.class);
		patiently().until(() -> inbox.heard.size() == 200);
		assertThat(inbox.heard).containsExactlyElementsOf(orders);
		assertThat(inbox.threads).allMatch((thread) -> thread.contains("VirtualThread"));
	}

	/** Listens as the classes of many applications do. */
	public static final class PlainObject {

		private final Queue<Object> heard;

		PlainObject(Queue<Object> heard) {
			this.heard = heard;
		}

		public void handleMessage(Order order, String channel) {
			this.heard.add(order + " from " + channel);
		}

	}

	/** Keeps failures. */
	static final class Failures implements RedisMessageErrorHandler {

		final Queue<RedisMessageFailure> seen = new ConcurrentLinkedQueue<>();

		@Override
		public void handle(RedisMessageFailure failure) {
			this.seen.add(failure);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(MessageShop.class)
	static class WithErrorHandler {

		@Bean
		Failures failures() {
			return new Failures();
		}

	}

}
