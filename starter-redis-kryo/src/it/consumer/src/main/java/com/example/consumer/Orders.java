/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.stereotype.Component;

@Component
class Orders {

	@RedisListener(topic = "orders")
	void on(Order order) {
		System.out.println("heard: " + order);
	}

}
