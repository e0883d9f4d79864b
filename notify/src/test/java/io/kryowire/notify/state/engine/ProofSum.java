/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What several runs of the long proof say together.
 */
final class ProofSum {

	private final ProofResults results = new ProofResults();

	private final Map<String, String> seeds = new TreeMap<>();

	private final Map<String, Duration> times = new TreeMap<>();

	/** What has begun, and not ended. */
	private final List<String> open = new ArrayList<>();

	/** A run was still there after some time. */
	void lasted(String run, String seed, Duration time) {
		this.seeds.put(run, seed);
		this.times.merge(run, time, (one, other) -> (one.compareTo(other) >= 0) ? one : other);
	}

	void begun(String run, String what) {
		this.open.add(name(run, what));
	}

	void ended(String run, String what, @Nullable ProofFigures figures) {
		this.open.remove(name(run, what));
		if (figures != null) {
			this.results.add(what, figures);
		}
	}

	private String name(String run, String what) {
		return "%s (seed %s)".formatted(what, this.seeds.get(run));
	}

	List<String> open() {
		return this.open;
	}

	ProofResults results() {
		return this.results;
	}

	/** The table, and whether it is all. */
	@Override
	public String toString() {
		long minutes = this.times.values().stream().reduce(Duration.ZERO, Duration::plus).toMinutes();
		String ended = this.open.isEmpty() ? ""
				: "\nBegun, and not ended: %s\n".formatted(String.join(", ", this.open));
		return "%d minutes in all, seeds %s.\n\n%s%s".formatted(minutes, String.join(", ", this.seeds.values()),
				this.results, ended);
	}

}
