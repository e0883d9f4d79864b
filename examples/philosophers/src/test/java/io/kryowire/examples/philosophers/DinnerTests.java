/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * How the guests of a dinner are divided.
 */
class DinnerTests {

	@Test
	void eachPhilosopherIsAtOneNode() {
		for (int table = 0; table < 4; table++) {
			for (int seat = 0; seat < 5; seat++) {
				int where = table;
				int which = seat;
				assertThat(IntStream.range(0, 3).filter((node) -> dinner(4, 5, 3, node).isHere(where, which)))
					.hasSize(1);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 5, 1, 0, dinner.tables", "1, 1, 1, 0, dinner.seats", "1000, 101, 1, 0, dinner.seats",
			"1, 5, 0, 0, dinner.nodes is 0", "1, 5, 3, 3, dinner.nodes", "1, 5, 3, -1, dinner.node" })
	void whatIsWrongIsNamed(int tables, int seats, int nodes, int node, String property) {
		assertThatIllegalArgumentException().isThrownBy(() -> dinner(tables, seats, nodes, node))
			.withMessageContaining(property);
	}

	@ParameterizedTest
	@CsvSource({ "-1, 0", "0, -1" })
	void nobodyThinksOrEatsForLessThanNothing(int think, int eat) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new Dinner(1, 5, 1, 0, Duration.ofSeconds(think), Duration.ofSeconds(eat),
					Duration.ofSeconds(1), null))
			.withMessageContaining("dinner.think is ")
			.withMessageContaining("dinner.eat ");
	}

	@Test
	void oneMachineRunsSoManyNodesOnly() {
		assertThat(dinner(1, 5, 100, 0).processes()).isEqualTo(100);
		assertThatIllegalArgumentException().isThrownBy(() -> dinner(1, 5, 101, 0).processes())
			.withMessageContaining("dinner.nodes is 101");
	}

	private static Dinner dinner(int tables, int seats, int nodes, int node) {
		return new Dinner(tables, seats, nodes, node, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), null);
	}

}
