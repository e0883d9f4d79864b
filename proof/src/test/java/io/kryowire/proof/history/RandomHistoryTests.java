/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random histories that are right pass, and in each one lie is found, whichever it is.
 */
class RandomHistoryTests {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 })
	void aRightHistoryPassesHoweverManyKeysAreCheckedAtOnce(long seed) {
		try (RandomHistory history = new RandomHistory(this.directory, seed, null)) {
			history.run();
		}
		HistoryReport report = new HistoryChecker().check(this.directory);
		assertThat(report.broken()).as("seed %d: %s", seed, report).isEmpty();
		assertThat(report.untested()).as("seed %d: %s", seed, report).isEmpty();
		HistoryReport inGroups = new HistoryChecker(20_000).check(this.directory);
		assertThat(inGroups).as("seed %d", seed).isEqualTo(report);
	}

	@ParameterizedTest
	@EnumSource(Property.class)
	void oneLieIsFoundInEveryHistory(Property property) {
		for (long seed = 100; seed < 105; seed++) {
			Path own = this.directory.resolve(property + "-" + seed);
			try (RandomHistory history = new RandomHistory(own, seed, property)) {
				history.run();
			}
			HistoryReport report = new HistoryChecker().check(own);
			assertThat(report.broken()).as("seed %d: %s", seed, report).containsExactly(property);
		}
	}

}
