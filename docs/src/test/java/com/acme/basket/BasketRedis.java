/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.basket;

import io.kryowire.codec.WireCodec;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

@Configuration(proxyBeanMethods = false)
class BasketRedis {

	@Bean
	RedisTemplate<String, Basket> basketTemplate(RedisConnectionFactory connections, WireCodec codec,
			@Value("${baskets.moved:false}") boolean moved) {
		RedisTemplate<String, Basket> template = new RedisTemplate<>();
		template.setConnectionFactory(connections);
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(new MovingSerializer<>(codec, Basket.class, new FormerSerializer(), moved));
		return template;
	}

}
