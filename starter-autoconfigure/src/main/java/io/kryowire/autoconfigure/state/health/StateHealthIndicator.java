/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.health;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.WireException;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of state topics: {@code OUT_OF_SERVICE} while a topic with a replica is stale,
 * because it becomes fresh again by itself; {@code DOWN} while values of it cannot be
 * read, because somebody has to do something about that. The server is not asked.
 */
final class StateHealthIndicator extends AbstractHealthIndicator {

	private final OpenStateTopics open;

	StateHealthIndicator(OpenStateTopics open) {
		super("State topics health check failed");
		this.open = open;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		List<Replica<?>> replicas = List.copyOf(this.open.replicas());
		builder.status(status(replicas));
		replicas.forEach((replica) -> builder.withDetail(replica.topic(), details(replica)));
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

	private static Status status(List<Replica<?>> replicas) {
		if (replicas.stream().anyMatch((replica) -> replica.statistics().unreadable() > 0)) {
			return Status.DOWN;
		}
		return replicas.stream().allMatch((replica) -> replica.freshness().fresh()) ? Status.UP : Status.OUT_OF_SERVICE;
	}

	private static Map<String, Object> details(Replica<?> replica) {
		Map<String, Object> details = details(replica.freshness());
		int unreadable = replica.statistics().unreadable();
		if (unreadable > 0) {
			details.put("unreadable", unreadable(unreadable, replica.unreadable()));
		}
		List<StateSchema> schemas = replica.schemas();
		if (schemas.stream().anyMatch((schema) -> !schema.own() || !schema.readable())) {
			details.put("schemas", schemas);
		}
		return details;
	}

	/** Of an example everything but what was written. */
	private static Map<String, Object> unreadable(int keys, @Nullable StateFailure example) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("keys", keys);
		if (example != null) {
			details.put("example", example.key());
			if (example.exception() instanceof SchemaMismatchException mismatch) {
				details.put("type", mismatch.type());
				mismatch.differences().stream().findFirst().ifPresent((first) -> details.put("field", first.field()));
			}
			details.put("reason", (example.exception() instanceof WireException refused)
					? String.valueOf(refused.getMessage()) : example.exception().getClass().getSimpleName());
		}
		return details;
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
