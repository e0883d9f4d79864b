/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Meters that have their prefix, their tags, and what they are read from in common. A
 * registry has no hold of that but Micrometer's own, which is weak: it may outlive an
 * application.
 *
 * @param <T> what is measured
 * @param <S> its numbers
 */
final class Meters<T, S> {

	private final String prefix;

	private final Tags tags;

	private final T measured;

	/** Stays with the registry. */
	private final Function<T, S> statistics;

	private final List<Runnable> removals = new ArrayList<>();

	Meters(String prefix, Tags tags, T measured, Function<T, S> statistics) {
		this.prefix = prefix;
		this.tags = tags;
		this.measured = measured;
		this.statistics = statistics;
	}

	void gauge(MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<S> value) {
		added(registry,
				Gauge.builder(this.prefix + name, this.measured, read(value))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.register(registry));
	}

	void count(MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<S> value) {
		added(registry,
				FunctionCounter.builder(this.prefix + name, this.measured, read(value))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.register(registry));
	}

	private ToDoubleFunction<T> read(ToDoubleFunction<S> value) {
		Function<T, S> numbers = this.statistics;
		return (now) -> value.applyAsDouble(numbers.apply(now));
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
