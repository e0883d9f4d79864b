/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.notify.message.KryoMessageConverter;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessages;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What travels, and in which form others may send and read it.
 */
abstract class AbstractWireContract extends AbstractShopContract {

	AbstractWireContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
		super(clientType, factory);
	}

	@Test
	void textsAndBytesStayWhatTheyAre() {
		ConfigurableApplicationContext shop = usual();
		send(shop, "texts", "grün");
		hears(shop, "grün");
		send(shop, "bytes", new byte[] { 7, 8 });
		hears(shop, "[7, 8]");
		shop.getBean(StringRedisTemplate.class).convertAndSend(prefix(shop) + "texts", "plain");
		hears(shop, "plain");
	}

	@Test
	void payloadsMayHaveGenerics() {
		ConfigurableApplicationContext shop = usual();
		Type orders = ResolvableType.forClassWithGenerics(List.class, Order.class).getType();
		shop.getBean(RedisMessages.class)
			.<List<Order>>topic(prefix(shop) + "lists", orders)
			.publish(List.of(new Order("tea", 1)));
		hears(shop, List.of(new Order("tea", 1)));
	}

	@Test
	void strictConvertersReadOnlyWhatIsDeclared() {
		ConfigurableApplicationContext shop = start(MessageShop.class, "kryowire.redis.strict-content-type=true");
		send(shop, "kryo", "{\"id\": \"json\", \"quantity\": 1}");
		shop.getBean(RedisMessageSendingTemplate.class)
			.convertAndSend(prefix(shop) + "kryo", new Order("tea", 1),
					Map.of("contentType", KryoMessageConverter.CONTENT_TYPE));
		hears(shop, new Order("tea", 1) + " of null");
		shop.getBean(StringRedisTemplate.class)
			.convertAndSend(prefix(shop) + "orders", "{\"id\": \"json\", \"quantity\": 1}");
		hears(shop, new Order("json", 1));
	}

	@Test
	void withoutEnvelopesOthersReadAndWriteThePayload() {
		ConfigurableApplicationContext shop = start(MessageShop.class, "kryowire.redis.envelope=false");
		Queue<byte[]> seen = new ConcurrentLinkedQueue<>();
		shop.getBean(KryowireListenerContainer.class)
			.addMessageListener((message, pattern) -> seen.add(message.getBody()),
					ChannelTopic.of(prefix(shop) + "orders"));
		send(shop, "orders", new Order("tea", 1));
		hears(shop, new Order("tea", 1));
		byte[] bytes = coder(shop).serialize(new Order("tea", 1));
		patiently().until(() -> seen.stream().anyMatch((each) -> Arrays.equals(each, bytes)));
		byte[] other = coder(shop).serialize(new Order("other", 2));
		raw(shop, (connection) -> connection.publish((prefix(shop) + "orders").getBytes(), other));
		hears(shop, new Order("other", 2));
	}

	@Test
	void withEnvelopesOneSideMayStillSendThePayloadAlone() {
		ConfigurableApplicationContext shop = usual();
		byte[] bytes = coder(shop).serialize(new Order("raw", 2));
		raw(shop, (connection) -> connection.publish((prefix(shop) + "orders").getBytes(), bytes));
		hears(shop, new Order("raw", 2));
	}

	@Test
	void whatTravelsMayBeJson() {
		ConfigurableApplicationContext shop = start(MessageShop.class, "kryowire.codec.format=json",
				"kryowire.redis.envelope=false");
		Queue<String> seen = new ConcurrentLinkedQueue<>();
		shop.getBean(KryowireListenerContainer.class)
			.addMessageListener((message, pattern) -> seen.add(new String(message.getBody(), StandardCharsets.UTF_8)),
					ChannelTopic.of(prefix(shop) + "orders"));
		send(shop, "orders", new Order("tea", 1));
		hears(shop, new Order("tea", 1));
		patiently().untilAsserted(() -> assertThat(seen).singleElement().asString().contains("\"tea\""));
	}

	@Test
	void templatesKeepValuesAsTheCodecWritesThem() {
		ConfigurableApplicationContext shop = usual();
		RedisTemplate<String, Order> template = new RedisTemplate<>();
		template.setConnectionFactory(shop.getBean(RedisConnectionFactory.class));
		template.setKeySerializer(shop.getBean(StringRedisTemplate.class).getKeySerializer());
		template.setValueSerializer(coder(shop));
		template.afterPropertiesSet();
		template.opsForValue().set(prefix(shop) + "value", new Order("kept", 1));
		assertThat(template.opsForValue().get(prefix(shop) + "value")).isEqualTo(new Order("kept", 1));
	}

}
