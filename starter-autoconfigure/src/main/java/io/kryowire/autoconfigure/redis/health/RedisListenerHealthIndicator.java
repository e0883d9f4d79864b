/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.health;

import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.notify.driver.SubscriptionState;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessageStatistics;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Health of subscriptions: whether that of each container is live, so that published
 * messages arrive. A container without listeners is healthy. The server is not asked.
 */
final class RedisListenerHealthIndicator extends AbstractHealthIndicator {

	private final ObjectProvider<KryowireListenerContainer> containers;

	RedisListenerHealthIndicator(ObjectProvider<KryowireListenerContainer> containers) {
		super("Redis subscriptions health check failed");
		this.containers = containers;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		this.containers.orderedStream().forEach((container) -> {
			SubscriptionState state = container.state();
			if (state == SubscriptionState.LOST || state == SubscriptionState.CONNECTING) {
				builder.down();
			}
			RedisMessageStatistics numbers = container.statistics();
			Map<String, Object> details = new LinkedHashMap<>(Map.of("state", state, "received", numbers.received(),
					"queued", numbers.queued(), "failed", numbers.failed(), "recoveries", numbers.recoveries()));
			if (!container.trouble().isEmpty()) {
				details.put("reason", container.trouble());
			}
			builder.withDetail(container.name(), details);
		});
	}

}
