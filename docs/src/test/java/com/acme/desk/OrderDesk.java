/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;

import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.stereotype.Component;

@Component
public class OrderDesk {

	private final RedisMessageSendingTemplate template;

	private final RedisTopic<Order> orders;

	public OrderDesk(RedisMessageSendingTemplate template, RedisMessages messages) {
		this.template = template;
		this.orders = messages.topic("orders", Order.class);
	}

	// tag::template
	public void place(Order order, String region) {
		this.template.convertAndSend("orders." + region, order, Map.of("source", "desk"));
	}

	// end::template
	// tag::topic
	public long place(Order order) {
		return this.orders.publish(order); // how many have received it
	}

	public CompletableFuture<Long> placeLater(Order order) {
		return this.orders.send(order); // does not wait, and keeps the order
	}

	public Runnable follow() {
		return this.orders.listen((order, message) -> System.out.println(order + " " + message.headers()));
	}
	// end::topic

}
