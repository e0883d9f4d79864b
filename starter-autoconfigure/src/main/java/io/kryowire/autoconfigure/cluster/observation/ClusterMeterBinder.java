/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.observation;

import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.kryowire.autoconfigure.cluster.ClusterMembership;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * The meters of this node in its service: {@code kryowire.cluster.*}, with the tag
 * {@code service}.
 */
final class ClusterMeterBinder implements MeterBinder {

	private static final String PREFIX = "kryowire.cluster.";

	private final ClusterMembership membership;

	private final Tags tags;

	ClusterMeterBinder(ClusterMembership membership) {
		this.membership = membership;
		this.tags = Tags.of("service", membership.service());
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		gauge(registry, "view.epoch", "Number of the latest view of the nodes", (it) -> it.view().epoch());
		gauge(registry, "nodes", "Nodes of the service", (it) -> it.view().nodes().size());
		gauge(registry, "slots", "Slots of this node", (it) -> it.statistics().owned());
		gauge(registry, "slots.preparing", "Slots that this node is getting", (it) -> it.statistics().preparing());
		gauge(registry, "slots.handing.over", "Slots that this node is giving away",
				(it) -> it.statistics().handingOver());
		counter(registry, "slots.gained", "Slots that this node has got", (it) -> it.statistics().gained());
		counter(registry, "slots.lost", "Slots that this node has lost without handing them over",
				(it) -> it.statistics().lost());
		counter(registry, "fences.refused", "Slots for which another node had a later fence",
				(it) -> it.statistics().fencesRefused());
		FunctionTimer
			.builder(PREFIX + "hand.overs", this.membership, (it) -> it.statistics().handedOver(),
					(it) -> it.statistics().handOverNanos(), TimeUnit.NANOSECONDS)
			.description("Slots that this node has handed over, and how long their calls had to wait")
			.tags(this.tags)
			.register(registry);
		TimeGauge
			.builder(PREFIX + "hand.overs.longest", this.membership, TimeUnit.NANOSECONDS,
					(it) -> it.statistics().longestHandOverNanos())
			.description("Longest time that the calls of a slot had to wait for its hand-over")
			.tags(this.tags)
			.register(registry);
		TimeGauge
			.builder(PREFIX + "lease.remaining", this.membership, TimeUnit.NANOSECONDS,
					ClusterMeterBinder::remainingNanos)
			.description("Time until this node stops running calls with a key, unless it renews its lease")
			.tags(this.tags)
			.register(registry);
	}

	/** NaN without leases: nothing ends then. */
	private static double remainingNanos(ClusterMembership membership) {
		long valid = membership.statistics().validNanos();
		return (valid >= 0) ? valid : Double.NaN;
	}

	private void gauge(MeterRegistry registry, String name, String description,
			ToDoubleFunction<ClusterMembership> value) {
		Gauge.builder(PREFIX + name, this.membership, value)
			.description(description)
			.tags(this.tags)
			.register(registry);
	}

	private void counter(MeterRegistry registry, String name, String description,
			ToDoubleFunction<ClusterMembership> value) {
		FunctionCounter.builder(PREFIX + name, this.membership, value)
			.description(description)
			.tags(this.tags)
			.register(registry);
	}

}
