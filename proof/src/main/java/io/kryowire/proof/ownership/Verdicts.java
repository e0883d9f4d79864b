/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Collects what was checked, and the earliest violation of each property.
 */
final class Verdicts {

	private static final double NANOS = 1e9;

	private final Map<OwnershipProperty, Counters> counters = new EnumMap<>(OwnershipProperty.class);

	private final long start;

	Verdicts(long start) {
		this.start = start;
		for (OwnershipProperty property : OwnershipProperty.values()) {
			this.counters.put(property, new Counters());
		}
	}

	void check(OwnershipProperty property, boolean holds, long time, Supplier<String> otherwise) {
		Counters own = this.counters.getOrDefault(property, new Counters());
		own.checked++;
		if (holds) {
			return;
		}
		if (own.violations++ == 0 || time < own.firstTime) {
			own.firstTime = time;
			own.first = String.format(Locale.ROOT, "at t=%.6f s %s", (time - this.start) / NANOS, otherwise.get());
		}
	}

	Map<OwnershipProperty, OwnershipReport.Verdict> results() {
		Map<OwnershipProperty, OwnershipReport.Verdict> results = new EnumMap<>(OwnershipProperty.class);
		this.counters.forEach((property, own) -> results.put(property,
				new OwnershipReport.Verdict(own.checked, own.violations, own.first)));
		return results;
	}

	private static final class Counters {

		private long checked;

		private long violations;

		private long firstTime;

		private @Nullable String first;

	}

}
