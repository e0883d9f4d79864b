/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A report says what was tested, and how much there was. Each property has tests of its
 * own.
 */
class HistoryCheckerTests extends AbstractStory {

	@Test
	void anEmptyDirectoryIsNoHistory(@TempDir Path empty) {
		assertThatIllegalArgumentException().isThrownBy(() -> new HistoryChecker().check(empty))
			.withMessageContaining(empty.toString());
	}

	@Test
	void whatWasNeverTestedIsNotSaidToHold() throws Exception {
		story().writer().invoke("a", 1);
		HistoryReport report = story().check();
		assertThat(report.broken()).isEmpty();
		assertThat(report.untested()).containsExactlyInAnyOrder(Property.values());
		assertThat(report.toString()).contains("no invention not tested");
	}

	@Test
	void theReportCountsAndMeasures() throws Exception {
		story().saw("s", "a", 1);
		story().subscriber("t");
		story().pass(5).put("a", 2).pass(30).saw("t", "a", 2);
		story().conductor().fault("kill");
		story().conductor().fault("kill");
		HistoryReport report = story().check();
		assertThat(report.writes()).isEqualTo(1);
		assertThat(report.acknowledged()).isEqualTo(1);
		assertThat(report.keys()).isEqualTo(1);
		assertThat(report.subscribers()).isEqualTo(2);
		assertThat(report.faults()).containsEntry("kill", 2L);
		assertThat(report.worstLag()).isEqualTo(Duration.ofMillis(30));
		assertThat(report.worstUnflaggedLag()).isZero();
	}

}
