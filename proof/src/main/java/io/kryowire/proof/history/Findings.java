/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Collects violations and keeps the earliest of each property.
 */
final class Findings {

	private final Map<Property, Counters> counters = new EnumMap<>(Property.class);

	private long worstLag;

	private long worstUnflaggedLag;

	Findings() {
		for (Property property : Property.values()) {
			this.counters.put(property, new Counters());
		}
	}

	private Counters counters(Property property) {
		return this.counters.getOrDefault(property, new Counters());
	}

	void checked(Property property) {
		counters(property).checked++;
	}

	void violated(Property property, long time, Supplier<String> what) {
		Counters counters = counters(property);
		if (counters.violations++ == 0 || time < counters.firstTime) {
			counters.firstTime = time;
			counters.first = what.get();
		}
	}

	boolean isWorse(long lag) {
		return lag > this.worstLag;
	}

	void lag(long lag) {
		this.worstLag = Math.max(this.worstLag, lag);
	}

	void unflaggedLag(long lag) {
		this.worstUnflaggedLag = Math.max(this.worstUnflaggedLag, lag);
		lag(lag);
	}

	long worstLag() {
		return this.worstLag;
	}

	long worstUnflaggedLag() {
		return this.worstUnflaggedLag;
	}

	Map<Property, Finding> results() {
		Map<Property, Finding> results = new EnumMap<>(Property.class);
		this.counters.forEach((property, counters) -> results.put(property, new Finding(property,
				Math.max(counters.checked, counters.violations), counters.violations, counters.first)));
		return results;
	}

	private static final class Counters {

		private long checked;

		private long violations;

		private long firstTime;

		private @Nullable String first;

	}

}
