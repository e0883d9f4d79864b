/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

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
		return (caches) -> {
			RedisCacheConfiguration configured = caches.cacheDefaults(); // spring.cache.redis.*
			caches.cacheDefaults(configured.prefixCacheNameWith("kryo:")
				.serializeValuesWith(SerializationPair.fromSerializer(new KryoRedisSerializer<>(codec, Object.class))));
		};
	}

}
