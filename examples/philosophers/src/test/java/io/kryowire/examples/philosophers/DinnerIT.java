/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Philosophers at three nodes, each of them a process, of which some are killed.
 */
@EnabledIfRedisAvailable
class DinnerIT {

	private static final int TABLES = 3;

	@TempDir
	private Path directory;

	@Test
	void whenTheOwnerOfATableIsKilledThenDinnerGoesOn() {
		try (Diners diners = new Diners(this.directory, dinner(TABLES, 5, 60))) {
			diners.awaitMeals((node) -> true);
			int owner = diners.owner("table-0");
			long before = diners.lives("table-0");

			diners.kill(owner);

			diners.awaitMeals((node) -> node != owner);
			assertThat(diners.owner("table-0")).isNotEqualTo(owner);
			assertThat(diners.lives("table-0")).isGreaterThan(before);
			diners.check();
		}
	}

	@Test
	@Tag("chaos")
	@Timeout(value = 6, unit = TimeUnit.HOURS)
	void howeverOftenNodesAreKilledDinnerGoesOn() {
		int kills = Integer.getInteger("kryowire.dinner.kills", 100);
		long seed = Long.getLong("kryowire.dinner.seed", 1);
		Random random = new Random(seed);
		try (Diners diners = new Diners(this.directory, dinner(TABLES, 5, 40))) {
			diners.awaitMeals((node) -> true);
			for (int kill = 0; kill < kills; kill++) {
				int node = random.nextBoolean() ? diners.owner("table-" + random.nextInt(TABLES))
						: random.nextInt(Diners.NODES);
				diners.kill(node);
				diners.awaitMeals((other) -> other != node);
				diners.restart(node);
				diners.awaitMeals((other) -> true);
			}
			diners.check();
			System.out.printf("%d kills, %d meals, %d lives of tables, no violation (seed %d)%n", kills,
					diners.checker().meals().count(),
					diners.lives("table-0") + diners.lives("table-1") + diners.lives("table-2"), seed);
		}
	}

	@Test
	@Tag("chaos")
	void fiveThousandEatAtOneTable() {
		try (Diners diners = new Diners(this.directory, dinner(1, 5000, 500))) {
			diners.awaitMeals((node) -> true);
			int owner = diners.owner("table-0");
			diners.kill(owner);
			diners.awaitMeals((node) -> node != owner);
			diners.check();
		}
	}

	private static Dinner dinner(int tables, int seats, int millis) {
		return new Dinner(tables, seats, Diners.NODES, 0, Duration.ofMillis(millis), Duration.ofMillis(millis),
				Duration.ofSeconds(1), null);
	}

}
