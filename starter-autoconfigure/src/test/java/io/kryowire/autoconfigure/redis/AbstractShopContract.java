/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryoRedisSerializer;
import io.kryowire.test.redis.EmbeddedRedis;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

/**
 * Starts the application of a contract with one of the drivers.
 */
@Timeout(120)
abstract class AbstractShopContract {

	private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

	final EmbeddedRedis redis = EmbeddedRedis.shared();

	final String clientType;

	final Class<?> factory;

	AbstractShopContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
		this.clientType = clientType;
		this.factory = factory;
	}

	@AfterEach
	void close() {
		this.contexts.forEach(ConfigurableApplicationContext::close);
	}

	ConfigurableApplicationContext start(Class<?> configuration, String... properties) {
		String[] all = Arrays.copyOf(properties, properties.length + 1);
		all[properties.length] = "spring.data.redis.client-type=" + this.clientType;
		ConfigurableApplicationContext context = MessageShop.start(this.redis, configuration, all);
		this.contexts.add(context);
		return context;
	}

	static void send(ConfigurableApplicationContext shop, String channel, Object payload) {
		shop.getBean(RedisMessageSendingTemplate.class).convertAndSend(prefix(shop) + channel, payload);
	}

	static void hears(ConfigurableApplicationContext shop, Object payload) {
		patiently().until(() -> shop.getBean(Inbox.class).heard.contains(payload));
	}

	static String prefix(ConfigurableApplicationContext shop) {
		return shop.getEnvironment().getRequiredProperty("shop.prefix");
	}

	static KryoRedisSerializer<Order> coder(ConfigurableApplicationContext shop) {
		return new KryoRedisSerializer<>(shop.getBean(WireCodec.class), Order.class);
	}

	static <T> T raw(ConfigurableApplicationContext shop, Function<RedisConnection, T> action) {
		try (RedisConnection connection = shop.getBean(RedisConnectionFactory.class).getConnection()) {
			return action.apply(connection);
		}
	}

	static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(5));
	}

}
