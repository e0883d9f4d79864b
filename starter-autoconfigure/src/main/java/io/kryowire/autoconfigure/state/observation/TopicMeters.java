/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;

/**
 * The meters of one topic. Registries hold this object weakly, since they may outlive the
 * application.
 */
final class TopicMeters {

	private static final Duration[] STALENESS = { Duration.ofMillis(100), Duration.ofMillis(200),
			Duration.ofMillis(400), Duration.ofMillis(600), Duration.ofMillis(800), Duration.ofSeconds(1),
			Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMinutes(1) };

	private final Replica<?> replica;

	private final LongSupplier failures;

	private final Tags tags;

	private final Timer staleness;

	TopicMeters(Replica<?> replica, LongSupplier failures, MeterRegistry registry) {
		this.replica = replica;
		this.failures = failures;
		this.tags = Tags.of("topic", replica.topic());
		this.staleness = Timer.builder("kryowire.state.staleness")
			.description("Time since the last check that no write was missed, sampled ten times a second")
			.serviceLevelObjectives(STALENESS)
			.tags(this.tags)
			.register(registry);
		TimeGauge.builder("kryowire.state.age", this, TimeUnit.SECONDS, TopicMeters::age)
			.description("Time since the last check that no write was missed")
			.tags(this.tags)
			.register(registry);
		Gauge.builder("kryowire.state.fresh", this, (meters) -> meters.replica.freshness().fresh() ? 1 : 0)
			.description("1 if the topic is fresh, 0 if it is stale")
			.tags(this.tags)
			.register(registry);
		gauge(registry, "entries", "Keys in memory", ReplicaStatistics::keys);
		gauge(registry, "dirty", "Keys that wait to be read from Redis", ReplicaStatistics::dirtyKeys);
		gauge(registry, "waiting", "Changes that wait for listeners", ReplicaStatistics::waitingChanges);
		gauge(registry, "unreadable", "Keys whose values cannot be read", ReplicaStatistics::unreadable);
		count(registry, "reads", "Values read from Redis", (meters) -> meters.replica.statistics().reads());
		count(registry, "resyncs", "Number of times that announcements were not sufficient",
				(meters) -> meters.replica.statistics().resyncs());
		count(registry, "failures", "Values that could not be read, and changes that a listener failed to handle",
				(meters) -> meters.failures.getAsLong());
	}

	/** Called ten times a second. */
	void sample() {
		Freshness now = this.replica.freshness();
		if (now.completeAsOf() != null) {
			this.staleness.record(now.age());
		}
	}

	private double age() {
		Freshness now = this.replica.freshness();
		return (now.completeAsOf() != null) ? now.age().toNanos() / 1e9 : Double.NaN;
	}

	private void gauge(MeterRegistry registry, String name, String description,
			ToDoubleFunction<ReplicaStatistics> number) {
		Gauge.builder("kryowire.state." + name, this, (meters) -> number.applyAsDouble(meters.replica.statistics()))
			.description(description)
			.tags(this.tags)
			.register(registry);
	}

	private void count(MeterRegistry registry, String name, String description, ToDoubleFunction<TopicMeters> number) {
		FunctionCounter.builder("kryowire.state." + name, this, number)
			.description(description)
			.tags(this.tags)
			.register(registry);
	}

}
