/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.util.List;
import java.util.function.UnaryOperator;

import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryoRedisSerializer;

import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

@Configuration(proxyBeanMethods = false)
@EnableCaching
class ArticleCaches {

	@Bean
	RedisCacheManagerBuilderCustomizer kryoValues(WireCodec codec) {
		SerializationPair<Object> values = SerializationPair
			.fromSerializer(new KryoRedisSerializer<>(codec, Object.class));
		// Keeps what spring.cache.redis.* says, the prefix of keys too
		UnaryOperator<RedisCacheConfiguration> kryo = (configured) -> configured
			.computePrefixWith((name) -> "kryo:" + (configured.usePrefix() ? configured.getKeyPrefixFor(name) : ""))
			.serializeValuesWith(values);
		return (caches) -> {
			caches.cacheDefaults(kryo.apply(caches.cacheDefaults()));
			// Those of spring.cache.cache-names have a copy of the former defaults
			for (String name : List.copyOf(caches.getConfiguredCaches())) {
				caches.getCacheConfigurationFor(name)
					.ifPresent((configured) -> caches.withCacheConfiguration(name, kryo.apply(configured)));
			}
		};
	}

}
