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

	private final Map<Property, Tally> tallies = new EnumMap<>(Property.class);

	private long worstLag;

	private long worstUnflaggedLag;

	Findings() {
		for (Property property : Property.values()) {
			this.tallies.put(property, new Tally());
		}
	}

	private Tally tally(Property property) {
		return this.tallies.getOrDefault(property, new Tally());
	}

	void checked(Property property) {
		tally(property).checked++;
	}

	void violated(Property property, long time, Supplier<String> what) {
		Tally tally = tally(property);
		if (tally.violations++ == 0 || time < tally.firstTime) {
			tally.firstTime = time;
			tally.first = what.get();
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
		this.tallies.forEach((property, tally) -> results.put(property,
				new Finding(property, Math.max(tally.checked, tally.violations), tally.violations, tally.first)));
		return results;
	}

	private static final class Tally {

		private long checked;

		private long violations;

		private long firstTime;

		private @Nullable String first;

	}

}
