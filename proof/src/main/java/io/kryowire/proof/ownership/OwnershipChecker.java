/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;

/**
 * Reads the logs of a history and checks its {@link OwnershipProperty properties}. It
 * holds all of a history in memory, about a kilobyte for each call.
 */
public final class OwnershipChecker {

	/**
	 * Creates a checker.
	 */
	public OwnershipChecker() {
	}

	/**
	 * Checks a history.
	 * @param directory the directory with its logs
	 * @return the report
	 * @throws IllegalArgumentException if there are no logs
	 */
	public OwnershipReport check(Path directory) {
		OwnershipHistory history = OwnershipHistory.read(directory);
		Verdicts verdicts = new Verdicts(history.first);
		new WriteChecks(history, verdicts).check();
		new CallChecks(history, verdicts).check();
		new OwnerChecks(history, verdicts).check();
		long succeeded = history.calls.values().stream().filter((call) -> call.success).count();
		long writes = history.writes.values().stream().mapToLong((versions) -> versions.size()).sum();
		long tenures = history.calls.values()
			.stream()
			.filter((call) -> call.runs > 0)
			.map((call) -> call.slot + ":" + call.epoch + ":" + call.nonce)
			.distinct()
			.count();
		return new OwnershipReport(verdicts.results(), history.faults, history.calls.size(), succeeded, writes,
				history.refused.size(), tenures, history.losses.count());
	}

}
