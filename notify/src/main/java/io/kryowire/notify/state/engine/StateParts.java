/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.function.ToIntFunction;

import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.OtherSchemas;

/**
 * The parts that make a replica sound. Tests put others in their place, to show that each
 * is needed.
 */
class StateParts {

	static final StateParts SOUND = new StateParts();

	/** Keeps older values from replacing newer ones. */
	VersionGuard versionGuard() {
		return new VersionGuard();
	}

	/** Judges whether what a master says continues what is known. */
	HistoryCheck historyCheck() {
		return new HistoryCheck();
	}

	/** Says how fresh a topic is. */
	FreshnessEvidence evidence(Partitions partitions, StateRuntime runtime, Duration staleAfter, ReadFailures trouble) {
		return new FreshnessEvidence(partitions, runtime, staleAfter, trouble);
	}

	/** Reads dirty keys, and returns how many: one batch after the other. */
	ToIntFunction<ReconnectingLink> batches(Refresher refresher) {
		return refresher::refresh;
	}

	/** Looks for the schemas that others have written with. */
	OtherSchemas schemas(OtherSchemas stored) {
		return stored;
	}

}
