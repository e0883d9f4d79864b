/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DeadlineTextTests {

	@ParameterizedTest
	@CsvSource({ "500ms, 500", "2s, 2000", "1m, 60000", "1h, 3600000", "PT2S, 2000", "pt0.25s, 250", "' 10 s ', 10000",
			"3 MS, 3" })
	void durationsAreReadAsPeopleWriteThem(String text, long millis) {
		assertThat(DeadlineText.parse(text)).isEqualTo(Duration.ofMillis(millis));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2", "s", "soon", "2 weeks", "-1s", "1.5s", "99999999999ms", "P1Y" })
	void whatIsNoDurationIsRefusedWithExamples(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> DeadlineText.parse(text))
			.withMessageContaining("write \"500ms\", \"2s\"");
	}

	@Test
	void aDeadlineIsAtLeastAMillisecondAndAtMostWhatACallCanCount() {
		assertThatIllegalArgumentException().isThrownBy(() -> DeadlineText.parse("0s"));
		assertThatIllegalArgumentException().isThrownBy(() -> DeadlineText.parse("PT0.0001S"));
		assertThatIllegalArgumentException().isThrownBy(() -> DeadlineText.parse("PT-2S"));
		assertThatIllegalArgumentException().isThrownBy(() -> DeadlineText.parse("600h"));
		assertThat(DeadlineText.parse("500h")).isEqualTo(Duration.ofHours(500));
	}

}
