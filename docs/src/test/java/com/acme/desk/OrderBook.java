/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.notify.message.KryoRedisListener;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;

@Component
public class OrderBook {

	private final Map<String, Order> orders = new ConcurrentHashMap<>();

	private final Map<String, String> notes = new ConcurrentHashMap<>();

	// tag::listener
	@RedisListener(topic = "orders")
	void on(Order order) {
		this.orders.put(order.id(), order);
	}

	// end::listener
	// tag::kryo
	@KryoRedisListener(topic = "orders.*")
	void onAnyRegion(Order order, @Header("channel") String channel,
			@Header(name = "source", required = false) @Nullable String source) {
		this.notes.put(order.id(), channel + " from " + source);
	}

	// end::kryo
	public Map<String, Order> orders() {
		return this.orders;
	}

	public Map<String, String> notes() {
		return this.notes;
	}

}
