/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.util.stream.LongStream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random histories that are right pass, and in each one lie is found, whichever it is.
 */
class RandomHistoryTests {

	/** Of each lie; of those that are right, there are three times as many. */
	private static final int HISTORIES = Integer.getInteger("kryowire.test.histories", 5);

	@TempDir
	private Path directory;

	static LongStream seeds() {
		return LongStream.rangeClosed(1, 3 * HISTORIES);
	}

	@ParameterizedTest
	@MethodSource("seeds")
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
		for (long seed = 100; seed < 100 + HISTORIES; seed++) {
			Path own = this.directory.resolve(property + "-" + seed);
			try (RandomHistory history = new RandomHistory(own, seed, property)) {
				history.run();
			}
			HistoryReport report = new HistoryChecker().check(own);
			assertThat(report.broken()).as("seed %d: %s", seed, report).containsExactly(property);
		}
	}

}
