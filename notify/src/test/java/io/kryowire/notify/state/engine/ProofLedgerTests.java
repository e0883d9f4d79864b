/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.kryowire.proof.history.Finding;
import io.kryowire.proof.history.FreshShare;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What runs of the long proof say together.
 */
class ProofLedgerTests {

	private static final String CONVERGED = "worst convergence after all else";

	private static final FreshShare HALF = new FreshShare(Duration.ofNanos(500), Duration.ofMillis(1));

	@TempDir
	private Path directory;

	private @Nullable Path file;

	@Test
	void runsOfOneCommitAddUpAndOfTheWorstTheWorstIsLeft() throws IOException {
		ProofFigures one = figures(20, 0, 7_000_000, Map.of(CONVERGED, 5_000_000L));
		ProofFigures other = figures(30, 2, 3_000_000, Map.of(CONVERGED, 9_000_000L, "other", 1L));
		for (long seed = 1; seed <= 2; seed++) {
			ProofLedger ledger = ledger("c0ffee", seed);
			ledger.begun("cluster");
			ledger.ended("cluster", one);
			ledger.begun("one Redis");
			ledger.ended("one Redis", other);
		}
		ledger("another", 3).ended("cluster", other);
		Map<String, ProofSum> sums = ProofLedger.sums(List.of(this.file));
		assertThat(sums).containsOnlyKeys("another", "c0ffee");
		ProofSum sum = sums.get("c0ffee");
		assertThat(sum.results().reports()).containsOnlyKeys("cluster", "one Redis")
			.containsEntry("cluster", one.plus(one).report())
			.containsEntry("one Redis", other.plus(other).report());
		assertThat(sum.results().all()).isEqualTo(one.plus(one).plus(other).plus(other).report())
			.returns(100L, HistoryReport::writes)
			.returns(Map.of("crash", 20L, "delay", 8L), HistoryReport::faults)
			.returns(Duration.ofMillis(7), HistoryReport::worstLag)
			.returns(4L, HistoryReport::stale);
		assertThat(sum.open()).isEmpty();
		assertThat(sum.toString()).contains("seeds 1, 2.", "|  5.0 ms |    9.0 ms |  9.0 ms |")
			.doesNotContain("not ended");
	}

	@Test
	void filesAddUpAsRunsDo() throws IOException {
		ProofFigures figures = figures(1, 0, 1, Map.of());
		ledger("c0ffee", 1).ended("cluster", figures);
		Path first = this.file;
		this.file = null;
		ledger("c0ffee", 2).ended("cluster", figures);
		ProofSum sum = ProofLedger.sums(List.of(first, this.file)).get("c0ffee");
		assertThat(sum.results().all()).isEqualTo(figures.plus(figures).report());
	}

	@Test
	void whatHasBegunAndNotEndedIsTold() throws IOException {
		ProofLedger ledger = ledger("c0ffee", 4711);
		ledger.begun("all");
		ledger.begun("cluster");
		ledger.ended("cluster", figures(1, 0, 1, Map.of()));
		ledger.begun("cluster");
		ProofSum sum = ProofLedger.sums(List.of(this.file)).get("c0ffee");
		assertThat(sum.open()).containsExactly("all (seed 4711)", "cluster (seed 4711)");
		assertThat(sum.toString()).contains("Begun, and not ended: all (seed 4711), cluster (seed 4711)");
		ledger.ended("all");
		assertThat(ProofLedger.sums(List.of(this.file)).get("c0ffee").open()).containsExactly("cluster (seed 4711)");
	}

	@Test
	void aLineThatARunHasLeftInTheMiddleCountsAsNotWritten() throws IOException {
		ProofFigures figures = figures(1, 1, 1, Map.of("größte", 1L));
		ProofLedger killed = ledger("c0ffee", 1);
		killed.begun("cluster");
		byte[] begun = Files.readAllBytes(this.file);
		killed.ended("cluster", figures);
		byte[] all = Files.readAllBytes(this.file);
		for (int length = begun.length + 1; length < all.length; length++) {
			Files.write(this.file, Arrays.copyOf(all, length));
			assertThat(ProofLedger.sums(List.of(this.file)).get("c0ffee").open()).containsExactly("cluster (seed 1)");
			ProofLedger next = ledger("c0ffee", 2);
			next.begun("cluster");
			next.ended("cluster", figures);
			ProofSum sum = ProofLedger.sums(List.of(this.file)).get("c0ffee");
			assertThat(sum.open()).containsExactly("cluster (seed 1)");
			assertThat(sum.results().all()).isEqualTo(figures.report());
		}
	}

	@Test
	void whatIsLeftOfARunsFirstLineKeepsNoOtherFromBeingRead() throws IOException {
		ProofLedger ledger = ledger("c0ffee", 1);
		Files.createDirectories(this.file.getParent());
		Files.writeString(this.file, "com");
		assertThat(ProofLedger.sums(List.of(this.file))).isEmpty();
		ledger.begun("cluster");
		assertThat(ProofLedger.sums(List.of(this.file))).containsOnlyKeys("c0ffee");
	}

	private ProofLedger ledger(String commit, long seed) throws IOException {
		if (this.file == null) {
			this.file = Files.createTempDirectory(this.directory, "results").resolve("new").resolve("results.txt");
		}
		return new ProofLedger(this.file, commit, seed);
	}

	private static ProofFigures figures(long writes, long violations, long lag, Map<String, Long> worst) {
		List<Finding> findings = Arrays.stream(Property.values())
			.map((property) -> new Finding(property, 10 + property.ordinal(),
					(property == Property.BOUNDED) ? violations : 0, (violations != 0) ? "a/b = c, d" : null))
			.toList();
		HistoryReport report = new HistoryReport(findings, Map.of("crash", 5L, "delay", 2L), 400, writes, writes - 1, 1,
				1000, 2, Map.of("crash", HALF, "slice", HALF), Duration.ofNanos(lag), Duration.ofNanos(lag / 2));
		return new ProofFigures(report, worst);
	}

}
