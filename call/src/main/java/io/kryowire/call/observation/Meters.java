/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Meters that have their prefix, their tags, and what they are read from in common.
 *
 * @param <S> the numbers they are read from
 */
final class Meters<S> {

	private final String prefix;

	private final Tags tags;

	private final Supplier<S> statistics;

	private final List<Runnable> removals = new ArrayList<>();

	Meters(String prefix, Tags tags, Supplier<S> statistics) {
		this.prefix = prefix;
		this.tags = tags;
		this.statistics = statistics;
	}

	void gauge(MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<S> value) {
		added(registry,
				Gauge.builder(this.prefix + name, this.statistics, (now) -> value.applyAsDouble(now.get()))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.strongReference(true)
					.register(registry));
	}

	void count(MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<S> value) {
		// The meter holds its object weakly, and its function, which has hold of it, not.
		Supplier<S> kept = this.statistics;
		added(registry,
				FunctionCounter.builder(this.prefix + name, kept, (now) -> value.applyAsDouble(kept.get()))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.register(registry));
	}

	private synchronized void added(MeterRegistry registry, Meter meter) {
		this.removals.add(() -> registry.remove(meter));
	}

	/** Removes them from where they are. */
	synchronized void remove() {
		this.removals.forEach(Runnable::run);
		this.removals.clear();
	}

}
