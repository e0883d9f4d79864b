/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.Result.Metric;
import io.kryowire.benchmarks.rig.report.Result.Subject;
import io.kryowire.benchmarks.rig.report.ResultFile;

/**
 * Holds a later run against an earlier one: not its figures, which change with the
 * machine, but their ratios to the peers that were measured in the same run.
 */
final class Comparison {

	/** What a ratio may lose. */
	private static final double TOLERATED = 0.1;

	private final Result before;

	private final Result after;

	private final List<String> lines = new ArrayList<>();

	private int fallen;

	private int compared;

	Comparison(Result before, Result after) {
		this.before = before;
		this.after = after;
		before.rows().forEach(this::compareRow);
	}

	/**
	 * Takes {@code --before} and {@code --after}, two files. Ends with 1 if a ratio has
	 * fallen, and with 2 if the files cannot be compared.
	 */
	public static void main(String[] args) {
		try {
			Arguments arguments = Arguments.parse(args);
			Comparison comparison = new Comparison(new ResultFile(arguments.path("before")).read(),
					new ResultFile(arguments.path("after")).read());
			System.out.print(comparison);
			System.exit(comparison.code());
		}
		catch (IOException | RuntimeException ex) {
			System.err.println("benchmarks/compare: " + ex.getMessage());
			System.exit(2);
		}
	}

	private void compareRow(String row) {
		Optional<Subject> ours = this.before.baseline(row).filter(Subject::hasFigures);
		if (ours.isEmpty() || this.after.row(row).isEmpty()) {
			return;
		}
		String name = ours.get().subject();
		Optional<Subject> later = this.after.subject(row, name).filter(Subject::hasFigures);
		if (later.isEmpty()) {
			this.fallen++;
			this.lines.add("%s: %s has no figure any more  FALLEN".formatted(row, name));
			return;
		}
		for (Subject peer : this.before.row(row)) {
			Optional<Subject> laterPeer = this.after.subject(row, peer.subject()).filter(Subject::hasFigures);
			if (peer != ours.get() && peer.hasFigures() && laterPeer.isPresent()) {
				compare(row, peer.subject(), ratio(ours.get(), peer), ratio(later.get(), laterPeer.get()));
			}
		}
	}

	private void compare(String row, String peer, Optional<Double> before, Optional<Double> after) {
		if (before.isEmpty() || after.isEmpty()) {
			return;
		}
		double change = after.get() / before.get();
		boolean fell = change < 1 - TOLERATED;
		this.compared++;
		this.fallen += fell ? 1 : 0;
		this.lines.add(String.format(Locale.ROOT, "%s beside %s: x%.2f, now x%.2f (%+.0f %%)%s", row, peer,
				before.get(), after.get(), 100 * (change - 1), fell ? "  FALLEN" : ""));
	}

	/** How many times as good the first is, by the first metric that both have. */
	private static Optional<Double> ratio(Subject ours, Subject peer) {
		for (Map.Entry<String, Metric> metric : ours.metrics().entrySet()) {
			Metric theirs = peer.metrics().get(metric.getKey());
			double mine = metric.getValue().median();
			if (theirs != null && theirs.median() > 0 && mine > 0) {
				return Optional.of(theirs.lessIsBetter() ? theirs.median() / mine : mine / theirs.median());
			}
		}
		return Optional.empty();
	}

	/** How the program ends. */
	int code() {
		return (this.compared == 0 && this.fallen == 0) ? 2 : Math.min(1, this.fallen);
	}

	@Override
	public String toString() {
		String end = (this.compared == 0) ? "There is nothing in common to compare"
				: "%d ratios compared, %d fallen by more than %.0f %%".formatted(this.compared, this.fallen,
						100 * TOLERATED);
		return String.join("\n", this.lines) + (this.lines.isEmpty() ? "" : "\n") + end + "\n";
	}

}
