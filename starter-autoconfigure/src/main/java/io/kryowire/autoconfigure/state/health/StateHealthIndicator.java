/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.health;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Health of state topics: {@code OUT_OF_SERVICE} while a topic with a replica is stale,
 * because it becomes fresh again by itself. The server is not asked.
 */
final class StateHealthIndicator extends AbstractHealthIndicator {

	private final OpenStateTopics open;

	StateHealthIndicator(OpenStateTopics open) {
		super("State topics health check failed");
		this.open = open;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		this.open.replicas().forEach((replica) -> {
			Freshness now = replica.freshness();
			if (!now.fresh()) {
				builder.outOfService();
			}
			builder.withDetail(replica.topic(), details(now));
		});
		// These make topics slower, but not stale
		tell(builder, "announcements do not arrive", StateTopics::subscriptionTrouble);
		tell(builder, "announcements within shards do not arrive", StateTopics::shardTrouble);
		tell(builder, "foreign writes are not tracked", StateTopics::trackingTrouble);
	}

	private void tell(Health.Builder builder, String what, Function<StateTopics, String> trouble) {
		this.open.all()
			.stream()
			.map(trouble)
			.filter((reason) -> !reason.isEmpty())
			.findFirst()
			.ifPresent((reason) -> builder.withDetail(what, reason));
	}

	private static Map<String, Object> details(Freshness now) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("fresh", now.fresh());
		if (now.completeAsOf() != null) {
			details.put("completeAsOf", now.completeAsOf());
			details.put("age", Duration.ofMillis(now.age().toMillis()));
		}
		details.put("bound", now.bound());
		if (!now.reason().isEmpty()) {
			details.put("reason", now.reason());
		}
		return details;
	}

}
