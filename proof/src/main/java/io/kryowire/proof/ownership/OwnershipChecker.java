/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;
import java.util.List;

/**
 * Reads the logs of a history and checks its {@link OwnershipProperty properties}. It
 * holds all of a history in memory, about 200 bytes for each call.
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
		long asked = history.calls.all().stream().filter(OwnedCall::isSeen).count();
		long succeeded = history.calls.all().stream().filter((call) -> call.success).count();
		long refused = history.calls.all().stream().filter((call) -> call.refused).count();
		long writes = history.writes.values().stream().mapToLong(List::size).sum();
		long ownerships = history.calls.all()
			.stream()
			.filter((call) -> call.runs > 0)
			.map((call) -> call.ownership)
			.distinct()
			.count();
		return new OwnershipReport(verdicts.results(), history.faults, asked, succeeded, writes, refused, ownerships,
				history.losses.count());
	}

}
