/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.List;

import io.kryowire.benchmarks.rig.report.Configuration;
import io.kryowire.benchmarks.rig.report.Result;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ComparisonTests {

	private static final Configuration CONFIGURATION = new Configuration("all", "full", "abc", "", 0, 0, 2, null);

	private static final Result BEFORE = result("sample sum-ask kryowire ops=2000 p99us=5",
			"sample sum-ask grpc ops=1000 p99us=5", "sample codec kryowire encode_ns=50",
			"sample codec fory encode_ns=25");

	@Test
	void aMachineThatIsSlowerForAllIsNoLoss() {
		Comparison comparison = new Comparison(BEFORE,
				result("sample sum-ask kryowire ops=1000 p99us=50", "sample sum-ask grpc ops=500 p99us=50",
						"sample codec kryowire encode_ns=100", "sample codec fory encode_ns=50"));
		assertThat(comparison.code()).isZero();
		assertThat(comparison).hasToString("""
				sum-ask beside grpc: x2.00, now x2.00 (+0 %)
				codec beside fory: x0.50, now x0.50 (+0 %)
				2 ratios compared, 0 fallen by more than 10 %
				""");
	}

	@Test
	void aRatioThatFellByMoreThanTenPercentIsFlagged() {
		Comparison comparison = new Comparison(BEFORE,
				result("sample sum-ask kryowire ops=1780", "sample sum-ask grpc ops=1000"));
		assertThat(comparison.code()).isOne();
		assertThat(comparison).hasToString("""
				sum-ask beside grpc: x2.00, now x1.78 (-11 %)  FALLEN
				1 ratios compared, 1 fallen by more than 10 %
				""");
	}

	@Test
	void aRatioThatFellByLessIsNot() {
		assertThat(new Comparison(BEFORE, result("sample sum-ask kryowire ops=1820", "sample sum-ask grpc ops=1000"))
			.code()).isZero();
	}

	@Test
	void whereLessIsBetterMoreIsALoss() {
		assertThat(
				new Comparison(BEFORE, result("sample codec kryowire encode_ns=60", "sample codec fory encode_ns=25"))
					.code())
			.isOne();
	}

	@Test
	void aRowInWhichKryowireFailsNowIsFlagged() {
		Comparison comparison = new Comparison(BEFORE,
				result("failed sum-ask kryowire stuck", "sample sum-ask grpc ops=1000"));
		assertThat(comparison.code()).isOne();
		assertThat(comparison.toString()).contains("sum-ask: kryowire has no figure any more  FALLEN");
	}

	@Test
	void whoDoesNothingAnyMoreIsFlaggedWhateverElseItHas() {
		Comparison comparison = new Comparison(BEFORE,
				result("sample sum-ask kryowire ops=0 p99us=1", "sample sum-ask grpc ops=1000 p99us=5"));
		assertThat(comparison.code()).isOne();
		assertThat(comparison.toString()).contains("sum-ask beside grpc: x2.00, now x0.00 (-100 %)  FALLEN");
	}

	@Test
	void differentMetricsAreNotCompared() {
		assertThat(new Comparison(BEFORE, result("sample sum-ask kryowire p99us=50", "sample sum-ask grpc p99us=5"))
			.code()).isEqualTo(2);
	}

	@Test
	void rowsAndPeersThatOnlyOneRunHasAreNotCompared() {
		Comparison comparison = new Comparison(BEFORE,
				result("sample sum-ask kryowire ops=1", "sample other kryowire ops=1", "sample other grpc ops=1"));
		assertThat(comparison.code()).isEqualTo(2);
		assertThat(comparison).hasToString("There is nothing in common to compare\n");
	}

	private static Result result(String... samples) {
		return Result.of(CONFIGURATION, List.of(samples));
	}

}
