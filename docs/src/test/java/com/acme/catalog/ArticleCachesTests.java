/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.util.List;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The caches keep whatever Spring Boot has read for them.
 */
@EnabledIfRedisAvailable
class ArticleCachesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
				CacheAutoConfiguration.class))
		.withUserConfiguration(ArticleCaches.class, Warehouse.class, CachedArticles.class)
		.withPropertyValues("spring.cache.type=redis", "spring.cache.redis.time-to-live=10m",
				"kryowire.codec.allow=com.acme.catalog.Article");

	@ParameterizedTest
	@CsvSource({ "key-prefix=shop:, kryo:shop:articles::tea", "use-key-prefix=false, kryo:tea" })
	void thePrefixThatIsConfiguredStays(String property, String key) {
		isStored(key, "spring.cache.redis." + property);
	}

	@Test
	void cachesThatAreNamedBeforehandHaveOurValuesToo() {
		isStored("kryo:shop:articles::tea", "spring.cache.cache-names=articles,others",
				"spring.cache.redis.key-prefix=shop:");
	}

	private void isStored(String key, String... properties) {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			this.runner.withPropertyValues(properties)
				.withPropertyValues("spring.data.redis.port=" + redis.port(), "spring.data.redis.host=" + redis.host(),
						"spring.data.redis.password=" + redis.password())
				.run((context) -> {
					CachedArticles articles = context.getBean(CachedArticles.class);
					assertThat(articles.get("tea")).isEqualTo(articles.get("tea"));
					assertThat(context.getBean(Warehouse.class).loads("tea")).isOne();
					assertThat((List<?>) redis.send("KEYS", "*")).hasToString("[" + key + "]");
					assertThat(Long.parseLong(String.valueOf(redis.send("PTTL", key)))).isPositive();
				});
		}
	}

}
