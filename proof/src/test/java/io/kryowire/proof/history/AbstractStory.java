/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A story for each test, which the checker finds good, or bad in one way and no other.
 */
abstract class AbstractStory {

	@TempDir
	private Path directory;

	private Story story;

	@BeforeEach
	void begin() {
		this.story = new Story(this.directory);
	}

	@AfterEach
	void end() throws Exception {
		this.story.close();
	}

	Story story() {
		return this.story;
	}

	HistoryReport isGood(Property... properties) throws Exception {
		HistoryReport report = this.story.check();
		assertThat(report.broken()).as(report.toString()).isEmpty();
		for (Property property : properties) {
			assertThat(report.finding(property).held()).as(report.toString()).isTrue();
		}
		return report;
	}

	void isBad(Property property, String... words) throws Exception {
		HistoryReport report = this.story.check();
		assertThat(report.broken()).as(report.toString()).containsExactly(property);
		assertThat(report.finding(property).held()).isFalse();
		assertThat(report.finding(property).counterexample()).isNotNull();
		assertThat(List.of(words))
			.allSatisfy((word) -> assertThat(report.finding(property).counterexample()).contains(word));
	}

}
