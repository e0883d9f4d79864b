/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

import io.kryowire.proof.ownership.ModelStore.Fencing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Negative controls: nodes that do what they promise in a simulation are found to do so,
 * and it is found if a part of it is left out.
 */
class OwnershipControlsTests {

	private static final int SEEDS = 60;

	@TempDir
	private Path directory;

	@Test
	void withFencesAndOwnClocksAllHolds() {
		long succeeded = 0;
		long refused = 0;
		for (int seed = 0; seed < SEEDS; seed++) {
			OwnershipReport report = run(seed, Fencing.EQUAL, true);
			assertThat(report.broken()).as("seed %d: %s", seed, report).isEmpty();
			succeeded += report.succeeded();
			refused += report.refused();
		}
		assertThat(succeeded).isGreaterThan(SEEDS);
		assertThat(refused).as("what the fences were needed for").isPositive();
	}

	@Test
	void withoutFencesAFormerOwnerWrites() {
		assertThat(broken(Fencing.NONE, true)).contains(OwnershipProperty.FENCED, OwnershipProperty.CHAINED);
	}

	@Test
	void withFencesByOrderTwoOwnersOfOneEpochWriteAfterAFailover() {
		assertThat(broken(Fencing.ORDER, true)).contains(OwnershipProperty.FENCED);
	}

	@Test
	void withoutOwnClocksAFormerOwnerTellsWhatIsOld() {
		assertThat(broken(Fencing.EQUAL, false)).contains(OwnershipProperty.APART, OwnershipProperty.GROWING)
			.doesNotContain(OwnershipProperty.FENCED, OwnershipProperty.CHAINED);
	}

	private Set<OwnershipProperty> broken(Fencing fencing, boolean ownClock) {
		Set<OwnershipProperty> broken = EnumSet.noneOf(OwnershipProperty.class);
		for (int seed = 0; seed < SEEDS; seed++) {
			broken.addAll(run(seed, fencing, ownClock).broken());
		}
		return broken;
	}

	private OwnershipReport run(long seed, Fencing fencing, boolean ownClock) {
		return new OwnershipModel(this.directory.resolve("seed-" + seed), seed, fencing, ownClock).run();
	}

}
