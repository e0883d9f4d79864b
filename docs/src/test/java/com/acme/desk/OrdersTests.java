/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.RedisTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples do what the documentation says.
 */
@EnabledIfRedisAvailable
@SpringBootTest
@AutoConfigureEmbeddedRedis(shared = false)
class OrdersTests {

	private static final Order TEA = new Order("1", "ada", List.of(new Order.Line("tea", 2, BigDecimal.TEN)));

	@Autowired
	OrderDesk desk;

	@Autowired
	OrderBook book;

	@Autowired
	Audit audit;

	@Autowired
	OrderMessages messages;

	@Autowired
	RedisTemplate<String, Order> orderTemplate;

	@Autowired
	EmbeddedRedis redis;

	@Test
	void ordersArrive() throws Exception {
		Runnable end = this.desk.follow();
		assertThat(this.desk.place(TEA)).isEqualTo(2);
		assertThat(Waiting.get(this.desk.placeLater(TEA))).isEqualTo(2);
		end.run();
		patiently().until(() -> this.book.orders().containsValue(TEA));
		patiently().untilAsserted(() -> assertThat(this.audit.lines()).containsOnly("1 on orders"));
		this.desk.place(TEA, "eu");
		patiently().until(() -> "orders.eu from desk".equals(this.book.notes().get("1")));
	}

	@Test
	void failuresAreHandled() {
		this.redis.send("PUBLISH", "orders", "poison");
		patiently().untilAsserted(() -> assertThat(this.messages.failures()).isNotEmpty()
			.allSatisfy((failure) -> assertThat(failure.channel()).isEqualTo("orders")));
	}

	@Test
	void valuesAreKept() {
		this.orderTemplate.opsForValue().set("order:1", TEA);
		assertThat(Objects.requireNonNull(this.orderTemplate.opsForValue().get("order:1"))).isEqualTo(TEA);
	}

	@Test
	void theApplicationHearsOfItsSubscription() {
		patiently().until(() -> !this.messages.events().isEmpty());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ OrderDesk.class, OrderBook.class, Audit.class, OrderMessages.class })
	static class Application {

	}

}
