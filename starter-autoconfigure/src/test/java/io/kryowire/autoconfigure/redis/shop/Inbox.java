/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.shop;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.message.KryoRedisListener;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.messaging.handler.annotation.Header;

/**
 * Keeps what it hears. Each channel begins with {@code shop.prefix}.
 */
public class Inbox {

	public final Queue<Object> heard = new ConcurrentLinkedQueue<>();

	public final Queue<SubscriptionEvent.Kind> events = new ConcurrentLinkedQueue<>();

	public final Queue<String> threads = new ConcurrentLinkedQueue<>();

	@RedisListener(topic = "${shop.prefix}orders")
	void on(Order order) {
		if (order.quantity() < 0) {
			throw new IllegalArgumentException("negative");
		}
		this.threads.add(Thread.currentThread().toString());
		this.heard.add(order);
	}

	@KryoRedisListener("${shop.prefix}kryo")
	void onKryo(Order order, @Header(name = "region", required = false) @Nullable String region) {
		this.heard.add(order + " of " + region);
	}

	@RedisListener("${shop.prefix}texts")
	void onText(String text) {
		this.heard.add(text);
	}

	@RedisListener("${shop.prefix}bytes")
	void onBytes(byte[] bytes) {
		this.heard.add(Arrays.toString(bytes));
	}

	@RedisListener("${shop.prefix}lists")
	void onList(List<Order> orders) {
		this.heard.add(orders);
	}

	@EventListener
	void onEvent(SubscriptionEvent event) {
		this.events.add(event.kind());
	}

}
