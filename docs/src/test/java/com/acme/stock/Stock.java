/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.stock;

import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

@Component
class Stock {

	private final StringRedisTemplate redis;

	Stock(StringRedisTemplate redis) {
		this.redis = redis;
	}

	long add(String item, long count) {
		Long sum = this.redis.opsForValue().increment("stock:" + item, count);
		return (sum != null) ? sum : 0;
	}

}
