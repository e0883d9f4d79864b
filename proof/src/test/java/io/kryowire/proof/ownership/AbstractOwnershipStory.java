/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A history for each test, which the checker finds good, or bad in one way and no other.
 */
abstract class AbstractOwnershipStory {

	@TempDir
	private Path directory;

	private OwnershipStory story;

	@BeforeEach
	void begin() {
		this.story = new OwnershipStory(this.directory);
	}

	@AfterEach
	void end() {
		this.story.close();
	}

	Path directory() {
		return this.directory;
	}

	OwnershipStory story() {
		return this.story;
	}

	static void isGood(OwnershipReport report) {
		assertThat(report.broken()).as(report.toString()).isEmpty();
	}

	static void isBad(OwnershipReport report, OwnershipProperty... properties) {
		assertThat(report.broken()).as(report.toString()).containsExactlyInAnyOrder(properties);
	}

}
