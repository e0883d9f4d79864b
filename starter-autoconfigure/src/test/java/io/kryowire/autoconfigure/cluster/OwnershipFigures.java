/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.kryowire.autoconfigure.cluster.counting.CountingCluster;
import io.kryowire.proof.ownership.OwnershipReport;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What many runs have shown so far. A run that shows a violation does not keep others
 * from being made; its logs are kept, those of sound runs are not.
 */
final class OwnershipFigures {

	private static final Path TABLE = Path.of("target", "ownership-proof.md");

	private final long begun = System.nanoTime();

	private final Map<String, OwnershipReport> reports = new LinkedHashMap<>();

	private final List<String> measured = new ArrayList<>();

	private final List<String> broken = new ArrayList<>();

	private int judged;

	/** Runs what starts a cluster, and counts it as broken if it cannot be ended. */
	void run(String name, Path directory, Run run) {
		try {
			add(name, directory, run.run());
		}
		catch (Exception | AssertionError ex) {
			this.broken.add("%s, in %s: %s".formatted(name, directory, ex));
			ex.printStackTrace(System.out);
			write();
		}
	}

	private void add(String name, Path directory, OwnershipReport report) throws IOException {
		this.reports.merge(name, report, OwnershipReport::plus);
		if (report.broken().isEmpty()) {
			FileSystemUtils.deleteRecursively(directory);
		}
		else {
			this.broken.add("%s, in %s: %s".formatted(name, directory, report));
		}
		write();
	}

	void measured(String line) {
		this.measured.add(line);
		write();
	}

	/** Fails if anything is not as it should be that was seen since this was asked. */
	void areSound() {
		List<String> since = List.copyOf(this.broken.subList(this.judged, this.broken.size()));
		this.judged = this.broken.size();
		assertThat(since).isEmpty();
		this.reports.forEach((name, report) -> assertThat(report.untested()).as("%s: %s", name, report).isEmpty());
	}

	private void write() {
		StringBuilder table = new StringBuilder("Seed %d, %d calls/s, %d s.%n%n".formatted(OwnershipProofTests.SEED,
				CountingCluster.RATE, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun)));
		table.append("| Run | Faults | Calls | Writes | Owners | Refused writes | Violations |%n".formatted());
		table.append("|---|---:|---:|---:|---:|---:|---:|%n".formatted());
		Map<String, Long> kinds = new TreeMap<>();
		this.reports.forEach((name, report) -> {
			table.append("| %s | %d | %d | %d | %d | %d | %d |%n".formatted(name,
					report.faults().values().stream().mapToLong(Long::longValue).sum(), report.calls(), report.writes(),
					report.tenures(), report.refused(), violations(report)));
			report.faults().forEach((kind, count) -> kinds.merge(kind, count, Long::sum));
		});
		table.append("%n%s%n%n".formatted(kinds));
		this.measured.forEach((line) -> table.append(line).append(System.lineSeparator()));
		this.broken.forEach((line) -> table.append("BROKEN ").append(line).append(System.lineSeparator()));
		System.out.println(table);
		try {
			Files.writeString(TABLE, table);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static long violations(OwnershipReport report) {
		return report.verdicts().values().stream().mapToLong(OwnershipReport.Verdict::violations).sum();
	}

	/**
	 * A cluster from its start to its report.
	 */
	@FunctionalInterface
	interface Run {

		OwnershipReport run() throws Exception;

	}

}
