/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
				metric(ours.get(), peer).ifPresent((metric) -> compare(row, peer.subject(),
						ratio(metric, ours.get(), peer), ratio(metric, later.get(), laterPeer.get())));
			}
		}
	}

	private void compare(String row, String peer, double before, double after) {
		if (Double.isNaN(after)) {
			return;
		}
		double change = after / before;
		boolean fell = change < 1 - TOLERATED;
		this.compared++;
		this.fallen += fell ? 1 : 0;
		this.lines.add(String.format(Locale.ROOT, "%s beside %s: x%.2f, now x%.2f (%+.0f %%)%s", row, peer, before,
				after, 100 * (change - 1), fell ? "  FALLEN" : ""));
	}

	/** The first metric by which both can be compared. */
	private static Optional<String> metric(Subject ours, Subject peer) {
		return ours.metrics()
			.keySet()
			.stream()
			.filter((metric) -> ratio(metric, ours, peer) > 0 && ratio(metric, ours, peer) < Double.POSITIVE_INFINITY)
			.findFirst();
	}

	/** How many times as good the first is, NaN if that is not known. */
	private static double ratio(String metric, Subject ours, Subject peer) {
		Metric mine = ours.metrics().get(metric);
		Metric theirs = peer.metrics().get(metric);
		if (mine == null || theirs == null) {
			return Double.NaN;
		}
		return theirs.lessIsBetter() ? theirs.median() / mine.median() : mine.median() / theirs.median();
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
