/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Starts the application of a contract with one of the drivers.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // one application does for many tests
abstract class AbstractShopContract {

	private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

	private @Nullable ConfigurableApplicationContext usual;

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
		this.contexts.clear();
	}

	@AfterAll
	void closeTheUsual() {
		if (this.usual != null) {
			this.usual.close();
		}
	}

	/** The application as it usually is, which has heard nothing yet in this test. */
	ConfigurableApplicationContext usual() {
		ConfigurableApplicationContext shared = this.usual;
		if (shared == null) {
			shared = launch(MessageShop.class);
			this.usual = shared;
		}
		shared.getBean(Inbox.class).heard.clear();
		return shared;
	}

	/** An application for this test. */
	ConfigurableApplicationContext start(Class<?> configuration, String... properties) {
		ConfigurableApplicationContext context = launch(configuration, properties);
		this.contexts.add(context);
		return context;
	}

	private ConfigurableApplicationContext launch(Class<?> configuration, String... properties) {
		String[] all = Arrays.copyOf(properties, properties.length + 1);
		all[properties.length] = "spring.data.redis.client-type=" + this.clientType;
		return MessageShop.start(this.redis, configuration, all);
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

}
