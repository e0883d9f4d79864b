/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.AfterEach;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Starts the application of a contract with one of the drivers.
 */
abstract class AbstractQuoteShopContract {

	private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	final String clientType;

	final Class<?> factory;

	AbstractQuoteShopContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
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
		ConfigurableApplicationContext context = QuoteShop.start(this.redis.host(), this.redis.port(), configuration,
				all);
		this.contexts.add(context);
		return context;
	}

	@SuppressWarnings("unchecked")
	static StateTopic<Quote> quotes(ConfigurableApplicationContext shop) {
		return shop.getBean(StateTopic.class);
	}

}
