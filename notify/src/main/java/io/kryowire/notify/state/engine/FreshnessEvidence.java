/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.StateRuntime;

/**
 * What can be said of a topic because of the proofs of its partitions. It is as fresh as
 * the partition whose proof is the oldest.
 */
class FreshnessEvidence {

	/** Of what was never proven. */
	private static final Duration UNKNOWN_AGE = Duration.ofDays(36_500);

	private final Partitions partitions;

	private final StateRuntime runtime;

	private final Duration staleAfter;

	private final ReadFailures trouble;

	FreshnessEvidence(Partitions partitions, StateRuntime runtime, Duration staleAfter, ReadFailures trouble) {
		this.partitions = partitions;
		this.runtime = runtime;
		this.staleAfter = staleAfter;
		this.trouble = trouble;
	}

	/** Whether a proof is needed at every interval. */
	boolean needsProofs() {
		return true;
	}

	Freshness freshness() {
		long now = this.runtime.nanoTime().getAsLong();
		Partition.Proof oldest = null;
		for (Partition partition : this.partitions) {
			Partition.Proof proof = partition.proof();
			if (proof == null) {
				return new Freshness(false, null, UNKNOWN_AGE, this.staleAfter,
						this.trouble.or(waits("nothing has been read yet")));
			}
			if (oldest == null || proof.nanos() - oldest.nanos() < 0) {
				oldest = proof;
			}
		}
		Objects.requireNonNull(oldest, "A topic has a partition");
		Duration age = Duration.ofNanos(now - oldest.nanos());
		boolean fresh = age.compareTo(this.staleAfter) <= 0;
		Instant time = oldest.time();
		return new Freshness(fresh, time, age, this.staleAfter,
				fresh ? "" : this.trouble.or(waits("the last proof is too old")));
	}

	private String waits(String otherwise) {
		int waiting = this.partitions.stream().mapToInt((each) -> each.obstacles().waiting()).sum();
		return (waiting == 0) ? otherwise
				: "the values of %d keys wait for the schemas they were written with".formatted(waiting);
	}

	/** Whether everything of a key up to a version has been applied. */
	boolean covers(String key, long version) {
		Partition.@Nullable Proof proof = this.partitions.of(key).proof();
		return proof != null && proof.cursor() >= version;
	}

}
