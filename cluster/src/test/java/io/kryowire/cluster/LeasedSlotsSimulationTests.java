/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random schedules of faults in virtual time, each told by its seed. More of them, or
 * others, are run with {@code -Dkryowire.simulation.schedules=100000} and
 * {@code -Dkryowire.simulation.seed=1}.
 */
class LeasedSlotsSimulationTests {

	private static final int SCHEDULES = Integer.getInteger("kryowire.simulation.schedules", 60);

	private static final long SEED = Long.getLong("kryowire.simulation.seed", 1);

	/** So many schedules may do no harm without what is missing. */
	private static final int CONTROLS = 100;

	private static final int TAKE_OVERS = 30;

	@Test
	void whateverFailsThenNoSlotHasTwoOwnersAndEachHasOneInTheEnd() {
		assertThat(run(SCHEDULES, false, SimulatedStore.Check.EQUALITY, 0.995)).isEmpty();
	}

	@Test
	void whateverTheStoreLosesThenNoWriteOfADeposedOwnerIsAccepted() {
		assertThat(run(SCHEDULES, true, SimulatedStore.Check.EQUALITY, 0.995)).isEmpty();
	}

	@Test
	void whenANodeDoesNotStopByItsOwnClockThenTheCheckerFindsTwoOwners() {
		assertThat(isFound(" own slot ", false, SimulatedStore.Check.EQUALITY, 0.3)).isTrue();
	}

	@Test
	void whenFencesAreComparedByOrderThenTheCheckerFindsWritesOfDeposedOwners() {
		assertThat(isFound("deposed fence", true, SimulatedStore.Check.ORDER, 0.995)).isTrue();
	}

	@Test
	void whenThereAreNoFencesThenTheCheckerFindsWritesOfDeposedOwners() {
		assertThat(isFound("deposed fence", false, SimulatedStore.Check.NONE, 0.995)).isTrue();
	}

	@Test
	void whenANodeIsKilledThenItsSlotsHaveOwnersWithinTwoSeconds() {
		long[] took = new long[TAKE_OVERS];
		for (int i = 0; i < took.length; i++) {
			Simulation simulation = new Simulation(SEED + i, false, SimulatedStore.Check.EQUALITY, 0.995);
			took[i] = simulation.takeOver() / VirtualTime.MILLI;
			assertThat(simulation.checker().violations()).isEmpty();
		}
		Arrays.sort(took);
		System.out.printf("Taken over in %d ms (median), %d ms (longest)%n", took[took.length / 2],
				took[took.length - 1]);
		assertThat(took[took.length - 1]).isLessThanOrEqualTo(2_000);
	}

	/** Whether one of the schedules shows it: no more of them are run than needed. */
	private static boolean isFound(String violation, boolean losses, SimulatedStore.Check check, double slowestClock) {
		return IntStream.range(0, CONTROLS).anyMatch((i) -> {
			Simulation simulation = new Simulation(SEED + i, losses, check, slowestClock);
			simulation.run();
			List<String> violations = simulation.checker().violations();
			return !violations.isEmpty() && violations.get(0).contains(violation);
		});
	}

	private static List<String> run(int schedules, boolean losses, SimulatedStore.Check check, double slowestClock) {
		List<String> found = new ArrayList<>();
		long[] recoveries = new long[schedules];
		for (int i = 0; i < schedules; i++) {
			Simulation simulation = new Simulation(SEED + i, losses, check, slowestClock);
			recoveries[i] = simulation.run() / VirtualTime.MILLI;
			if (!simulation.checker().violations().isEmpty()) {
				found.add("seed %d: %s".formatted(SEED + i, simulation.checker().violations().get(0)));
			}
			if (i == 0) {
				System.out.println(simulation.checker());
			}
		}
		Arrays.sort(recoveries);
		System.out.printf("%d schedules, losses=%s, %s: recovered in %d ms (median), %d ms (longest)%n", schedules,
				losses, check, recoveries[schedules / 2], recoveries[schedules - 1]);
		return found;
	}

}
