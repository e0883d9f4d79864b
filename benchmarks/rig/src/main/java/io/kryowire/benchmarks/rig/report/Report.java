/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.benchmarks.rig.Arguments;

/**
 * What a run prints when all its launches are done: a line for each row and subject, then
 * a table for each row, then the machine. Rounds of the same row and subject become one
 * measurement.
 */
public final class Report {

	/** What the others are compared with, wherever it takes part. */
	private static final String BASELINE = "kryowire";

	private final List<Measurement> measurements = new ArrayList<>();

	private final List<String> rivals;

	Report() {
		this("");
	}

	/**
	 * Creates a report.
	 * @param rivals the subjects that the others are held against once more, in a line of
	 * their own, separated by commas
	 */
	Report(String rivals) {
		this.rivals = rivals.isEmpty() ? List.of() : List.of(rivals.split(","));
	}

	/**
	 * Reports what {@code --samples FILE} holds, and holds it against the subjects
	 * {@code --against A,B}, which may be none. Writes the same, with
	 * {@code --configuration FILE}, to {@code --json FILE}.
	 */
	public static void main(String[] args) throws IOException {
		Arguments arguments = Arguments.parse(args);
		Report report = new Report(arguments.text("against"));
		List<String> samples = Files.readAllLines(arguments.path("samples"));
		samples.forEach(report::add);
		new ResultFile(arguments.path("json"))
			.write(Result.of(Configuration.read(arguments.path("configuration")), samples));
		System.out.print(report);
		System.out.println(Machine.current().toLine());
	}

	void add(String line) {
		if (!Measurement.isIn(line)) {
			return;
		}
		Measurement added = Measurement.parse(line);
		for (int i = 0; i < this.measurements.size(); i++) {
			if (this.measurements.get(i).isOf(added.row(), added.subject())) {
				this.measurements.set(i, this.measurements.get(i).and(added));
				return;
			}
		}
		this.measurements.add(added);
	}

	@Override
	public String toString() {
		String lines = this.measurements.stream().map(Measurement::toLine).collect(Collectors.joining("\n"));
		String tables = rows().stream().map(this::table).collect(Collectors.joining("\n"));
		return lines + "\n\n" + tables + "\n";
	}

	private Set<String> rows() {
		return this.measurements.stream().map(Measurement::row).collect(Collectors.toCollection(LinkedHashSet::new));
	}

	private String table(String row) {
		List<Measurement> measured = this.measurements.stream()
			.filter((measurement) -> measurement.row().equals(row) && measurement.refusal() == null)
			.toList();
		if (measured.isEmpty()) {
			return row + ": nothing measured\n";
		}
		Measurement base = measured.stream()
			.filter((measurement) -> measurement.subject().equals(BASELINE))
			.findFirst()
			.orElse(measured.get(0));
		Table table = new Table().add(heading(base));
		measured.forEach((measurement) -> table.add(cells(measurement, base)));
		return table + comparisons(measured, base);
	}

	/** The first metric of the baseline, against each rival's. */
	private String comparisons(List<Measurement> measured, Measurement base) {
		String metric = base.metrics().keySet().iterator().next();
		StringBuilder text = new StringBuilder();
		measured.stream()
			.filter((rival) -> this.rivals.contains(rival.subject()) && rival != base)
			.forEach((rival) -> text.append("%s of %s is %s of %s\n".formatted(metric, base.subject(),
					Figure.ratio(base.median(metric), rival.median(metric)), rival.subject())));
		return text.toString();
	}

	private static List<String> heading(Measurement base) {
		List<String> cells = new ArrayList<>(List.of(base.row()));
		base.metrics().keySet().forEach((metric) -> cells.addAll(List.of(metric, "")));
		return cells;
	}

	private static List<String> cells(Measurement measurement, Measurement base) {
		List<String> cells = new ArrayList<>(List.of(measurement.subject()));
		for (String metric : base.metrics().keySet()) {
			double value = measurement.median(metric);
			cells.addAll(List.of(Figure.of(value), Figure.ratio(value, base.median(metric))));
		}
		return cells;
	}

}
