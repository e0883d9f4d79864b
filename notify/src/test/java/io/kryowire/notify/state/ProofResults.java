/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.test.history.Finding;
import io.kryowire.test.history.FreshShare;
import io.kryowire.test.history.HistoryReport;
import io.kryowire.test.history.ProofTable;
import io.kryowire.test.history.Property;

/**
 * What came of several runs, and of all together.
 */
final class ProofResults {

	private final ProofTable table = new ProofTable();

	private final Map<String, HistoryReport> reports = new LinkedHashMap<>();

	void add(String title, HistoryReport report, ProofConvergence convergence) {
		System.out.printf("%n%s: %s%n%s%n", title, report, convergence);
		this.table.add(title, report, convergence.rows());
		this.reports.put(title, report);
	}

	Map<String, HistoryReport> reports() {
		return this.reports;
	}

	/** All runs as if they were one. */
	HistoryReport all() {
		Map<String, Long> faults = new HashMap<>();
		Map<String, FreshShare> fresh = new HashMap<>();
		long[] sums = new long[6];
		Duration worst = Duration.ZERO;
		Duration unflagged = Duration.ZERO;
		for (HistoryReport each : this.reports.values()) {
			each.faults().forEach((kind, count) -> faults.merge(kind, count, Long::sum));
			each.fresh().forEach((kind, share) -> fresh.merge(kind, share, FreshShare::plus));
			long[] counts = { each.keys(), each.writes(), each.acknowledged(), each.failed(), each.seen(),
					each.subscribers() };
			for (int i = 0; i < sums.length; i++) {
				sums[i] += counts[i];
			}
			worst = longer(worst, each.worstLag());
			unflagged = longer(unflagged, each.worstUnflaggedLag());
		}
		return new HistoryReport(findings(), faults, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], fresh, worst,
				unflagged);
	}

	private List<Finding> findings() {
		List<Finding> findings = new ArrayList<>();
		for (Property property : Property.values()) {
			long checked = 0;
			long violations = 0;
			String first = null;
			for (HistoryReport each : this.reports.values()) {
				Finding finding = each.finding(property);
				checked += finding.checked();
				violations += finding.violations();
				first = (first != null) ? first : finding.counterexample();
			}
			findings.add(new Finding(property, checked, violations, first));
		}
		return findings;
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	/** The table, with a column for all. */
	@Override
	public String toString() {
		return this.table.add("all", all()).toString();
	}

}
