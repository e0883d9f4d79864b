/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AmountTests {

	@ParameterizedTest
	@CsvSource({ "0, 0", "0.01234, 0.0123", "69, 69", "99.96, 100", "1234.5, 1230", "26312345, 26 300 000" })
	void threeDigitsMeanSomething(double value, String text) {
		assertThat(Amount.of(value)).isEqualTo(text);
	}

	@Test
	void whatIsBehindIsSaidToBe() {
		assertThat(Amount.times(59.6)).isEqualTo("60 ×");
		assertThat(Amount.times(1)).isEqualTo("1.0 ×");
		assertThat(Amount.times(0.998)).isEqualTo("0.99 ×, behind");
		assertThat(Amount.times(0.5)).isEqualTo("0.50 ×, behind");
	}

}
