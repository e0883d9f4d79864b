/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.stock;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
@EnabledIfRedisAvailable
@AutoConfigureEmbeddedRedis(shared = false)
class StockTests {

	@Test
	void theStockIsInRedis(@Autowired Stock stock, @Autowired EmbeddedRedis redis) {
		assertThat(stock.add("tea", 3)).isEqualTo(3);
		assertThat(redis.send("GET", "stock:tea")).isEqualTo("3");
	}

}
