/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.math.BigDecimal;

import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.cache.CacheManager;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.cache.RedisCacheManager;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A cache in Redis and a state topic, in one application.
 */
@EnabledIfRedisAvailable
@SpringBootTest(properties = { "spring.cache.type=redis", "spring.cache.redis.time-to-live=10m",
		"kryowire.state.topics.articles.ttl=10m", "kryowire.state.topics.articles.replica.mode=lazy",
		"kryowire.state.topics.articles.replica.max-entries=1000",
		"kryowire.state.topics.articles.replica.read-your-writes=true", "kryowire.state.stale-after=1m" })
@AutoConfigureEmbeddedRedis(shared = false)
class ArticlesTests {

	@Autowired
	Warehouse warehouse;

	@Test
	void theCacheKeepsItsSettingsAndHasOurValues(@Autowired CachedArticles articles, @Autowired CacheManager caches,
			@Autowired EmbeddedRedis redis) {
		Article first = articles.get("cached");
		assertThat(articles.get("cached")).isEqualTo(first);
		assertThat(this.warehouse.loads("cached")).isOne();
		assertThat(caches).isInstanceOf(RedisCacheManager.class);
		assertThat(redis.send("STRLEN", "kryo:articles::cached")).isNotEqualTo("0");
		assertThat(Long.parseLong(String.valueOf(redis.send("PTTL", "kryo:articles::cached")))).isPositive();
		articles.changed("cached");
		assertThat(articles.get("cached").name()).isEqualTo("load 2");
	}

	@Test
	void theTopicIsFilledWhenAsked(@Autowired Articles articles, @Autowired StateTopics topics) throws Exception {
		// A replica waits for its own writes only while it is fresh
		assertThat(topics.topic("articles", Article.class).replica().awaitFresh(Waiting.LONGEST)).isTrue();
		Article first = articles.get("tea");
		assertThat(articles.get("tea")).isEqualTo(first);
		assertThat(this.warehouse.loads("tea")).isOne();
		articles.changed("tea");
		patiently().untilAsserted(() -> assertThat(articles.get("tea").name()).isEqualTo("load 2"));
		Article own = new Article("tea", "own", BigDecimal.ONE);
		articles.put(own);
		patiently().untilAsserted(() -> assertThat(articles.get("tea")).isEqualTo(own));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Warehouse.class, CachedArticles.class, Articles.class, ArticleCaches.class })
	static class Application {

	}

}
