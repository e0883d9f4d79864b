/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DistributionTests {

	@Test
	void theMedianOfAnOddNumberOfValuesIsTheMiddleOne() {
		assertThat(new Distribution(List.of(900.0, 10.0, 12.0)).median()).isEqualTo(12);
	}

	@Test
	void theMedianOfAnEvenNumberOfValuesIsBetweenTheMiddleTwo() {
		assertThat(new Distribution(List.of(900.0, 10.0, 12.0, 14.0)).median()).isEqualTo(13);
	}

	@Test
	void theSmallestValueIsTheMinimum() {
		assertThat(new Distribution(List.of(900.0, 10.0, 12.0)).min()).isEqualTo(10);
	}

	@Test
	void equalValuesDoNotVary() {
		assertThat(new Distribution(List.of(88.0, 88.0)).varies()).isFalse();
		assertThat(new Distribution(List.of(88.0, 89.0)).varies()).isTrue();
	}

	@Test
	void aDistributionOfNothingIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Distribution(List.of()));
	}

}
