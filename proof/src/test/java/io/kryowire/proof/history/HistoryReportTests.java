/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What several histories say together.
 */
class HistoryReportTests {

	private static final FreshShare HALF = new FreshShare(Duration.ofSeconds(1), Duration.ofSeconds(2));

	private static final FreshShare ALL = new FreshShare(Duration.ofSeconds(4), Duration.ofSeconds(4));

	@Test
	void countsAreAddedUpAndOfTheWorstTheWorstIsLeft() {
		HistoryReport one = new HistoryReport(findings(0, null), Map.of("crash", 2L, "delay", 1L), 1, 20, 300, 4000,
				50_000, 600_000, Map.of("crash", HALF, "delay", HALF), Duration.ofMillis(7), Duration.ofMillis(2));
		HistoryReport other = new HistoryReport(findings(3, "look"), Map.of("crash", 5L, "slice", 4L), 1, 10, 100, 1000,
				10_000, 100_000, Map.of("crash", ALL), Duration.ofMillis(5), Duration.ofMillis(3));
		HistoryReport sum = new HistoryReport(findings(3, "look").stream().map((each) -> twice(each)).toList(),
				Map.of("crash", 7L, "delay", 1L, "slice", 4L), 2, 30, 400, 5000, 60_000, 700_000,
				Map.of("crash", new FreshShare(Duration.ofSeconds(5), Duration.ofSeconds(6)), "delay", HALF),
				Duration.ofMillis(7), Duration.ofMillis(3));
		assertThat(one.plus(other)).isEqualTo(sum);
		assertThat(other.plus(one)).isEqualTo(sum);
		assertThat(one.plus(one).broken()).isEmpty();
		assertThat(sum.broken()).containsExactlyInAnyOrder(Property.values());
	}

	@Test
	void theFirstCounterexampleIsLeft() {
		Finding one = new Finding(Property.BOUNDED, 1, 1, "one");
		assertThat(one.plus(new Finding(Property.BOUNDED, 2, 1, "other")))
			.isEqualTo(new Finding(Property.BOUNDED, 3, 2, "one"));
	}

	@Test
	void whatIsSaidOfTwoPropertiesHasNoSum() {
		Finding one = new Finding(Property.BOUNDED, 1, 0, null);
		assertThatIllegalArgumentException().isThrownBy(() -> one.plus(new Finding(Property.ORDERED, 1, 0, null)));
	}

	private static List<Finding> findings(long violations, @Nullable String counterexample) {
		return Arrays.stream(Property.values())
			.map((property) -> new Finding(property, 100 + property.ordinal(), violations, counterexample))
			.toList();
	}

	/** Looked at twice as often, and broken in one of both. */
	private static Finding twice(Finding finding) {
		return new Finding(finding.property(), 2 * finding.checked(), finding.violations(), finding.counterexample());
	}

}
