/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Receives the alerts of all nodes, and keeps the latest of them.
 */
@RestController
class AlertLog {

	private static final int KEPT = 50;

	private final ApplicationEventPublisher events;

	private final Deque<PriceAlert> alerts = new ArrayDeque<>();

	AlertLog(ApplicationEventPublisher events) {
		this.events = events;
	}

	@RedisListener(topic = PriceAlerts.TOPIC)
	void on(PriceAlert alert) {
		synchronized (this.alerts) {
			this.alerts.addFirst(alert);
			if (this.alerts.size() > KEPT) {
				this.alerts.removeLast();
			}
		}
		this.events.publishEvent(alert);
	}

	@GetMapping("/alerts")
	List<PriceAlert> latest() {
		synchronized (this.alerts) {
			return new ArrayList<>(this.alerts);
		}
	}

}
