/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.report.Result.NotMeasured;
import io.kryowire.benchmarks.rig.scoreboard.Articles.Length;

/**
 * Which subjects of which rows are measured, and for how long, so that all of them fit
 * into the time of a run. In each row Kryowire and its first peer come first; then second
 * peers, third peers and so on are taken while there is time, in the order in which the
 * rows are declared. What is left over is for further launches, again row by row, and
 * then makes the measurements longer.
 */
final class Plan {

	private final Articles articles;

	private final Registry registry;

	private final Mode mode;

	private final List<Launch> launches = new ArrayList<>();

	private final List<NotMeasured> leftOut = new ArrayList<>();

	private double leftSeconds;

	private Plan(Articles articles, Registry registry, Mode mode) {
		this.articles = articles;
		this.registry = registry;
		this.mode = mode;
		this.leftSeconds = mode.seconds();
	}

	/**
	 * Takes {@code --articles} and {@code --registry} (files), {@code --mode}
	 * ({@code quick} or {@code full}) and {@code --plan} (the file to write).
	 */
	public static void main(String[] args) throws IOException {
		Arguments arguments = Arguments.parse(args);
		Plan plan = of(Articles.read(arguments.path("articles")), Registry.read(arguments.path("registry")),
				Mode.of(arguments.text("mode")));
		Files.write(arguments.path("plan"), plan.toLines());
		System.err.println(plan);
	}

	static Plan of(Articles articles, Registry registry, Mode mode) {
		Plan plan = new Plan(articles, registry, mode);
		plan.choose();
		plan.repeat();
		plan.spendTheRest();
		return plan;
	}

	private void choose() {
		Map<String, List<String>> rows = measurableRows();
		int most = rows.values().stream().mapToInt(List::size).max().orElse(0);
		rows.forEach((row, subjects) -> {
			add(row, subjects.get(0), false);
			if (subjects.size() > 1) {
				add(row, subjects.get(1), false);
			}
		});
		for (int place = 2; place < most; place++) {
			for (Map.Entry<String, List<String>> row : rows.entrySet()) {
				if (place < row.getValue().size()) {
					add(row.getKey(), row.getValue().get(place), true);
				}
			}
		}
		List<String> order = List.copyOf(rows.keySet());
		this.launches.sort(Comparator.comparingInt((launch) -> order.indexOf(launch.row())));
	}

	private Map<String, List<String>> measurableRows() {
		Map<String, List<String>> rows = new LinkedHashMap<>();
		Map<String, Set<String>> declared = this.articles.subjects(this.mode.isQuick());
		this.articles.subjects(false).forEach((row, all) -> {
			if (!declared.containsKey(row)) {
				leaveOut(row, "", "only part of the full run, `benchmarks/run all`");
				return;
			}
			List<String> subjects = registered(row, declared.get(row));
			if (!subjects.isEmpty()) {
				rows.put(row, subjects);
			}
		});
		return rows;
	}

	private List<String> registered(String row, Set<String> subjects) {
		String group = this.registry.group(row).orElse("");
		if (group.isEmpty()) {
			leaveOut(row, "", "not measured: there is no row `%s`".formatted(row));
			return List.of();
		}
		List<String> found = new ArrayList<>();
		for (String subject : subjects) {
			if (this.registry.has(group, subject)) {
				found.add(subject);
			}
			else {
				leaveOut(row, subject, "not measured: the row has no subject `%s`".formatted(subject));
			}
		}
		return found;
	}

	private void add(String row, String subject, boolean optional) {
		String group = this.registry.group(row).orElseThrow();
		Length length = this.articles.length(row);
		double seconds = this.mode.isQuick() ? length.quick() : length.full();
		double overhead = this.articles.startSeconds(group) + this.mode.warmUpSeconds();
		Launch launch = new Launch(group, row, subject, optional, length.isOpen() ? this.mode.leastSeconds() : seconds,
				overhead, 1);
		if (launch.allSeconds() > this.leftSeconds) {
			leaveOut(row, subject,
					"left out, since not all fits into %.0f minutes".formatted(this.mode.seconds() / 60));
			return;
		}
		this.leftSeconds -= launch.allSeconds();
		this.launches.add(launch);
	}

	/** Launches the subjects of a row once more, all of them, if there is time. */
	private void repeat() {
		for (int round = 2; round <= this.mode.rounds(); round++) {
			for (String row : this.launches.stream().map(Launch::row).distinct().toList()) {
				double seconds = this.launches.stream()
					.filter((launch) -> launch.row().equals(row) && isOpen(launch))
					.mapToDouble(Launch::expectedSeconds)
					.sum();
				if (seconds <= this.leftSeconds) {
					this.leftSeconds -= seconds;
					this.launches
						.replaceAll((launch) -> launch.row().equals(row) && isOpen(launch) ? launch.oftener() : launch);
				}
			}
		}
	}

	private void leaveOut(String row, String subject, String reason) {
		this.leftOut.add(new NotMeasured(row, subject, reason));
	}

	private void spendTheRest() {
		int open = this.launches.stream().filter(this::isOpen).mapToInt(Launch::rounds).sum();
		double more = Math.min(this.mode.mostSeconds() - this.mode.leastSeconds(),
				this.leftSeconds / Math.max(1, open));
		this.launches.replaceAll((launch) -> isOpen(launch) ? launch.longer(more) : launch);
	}

	private boolean isOpen(Launch launch) {
		return this.articles.length(launch.row()).isOpen();
	}

	List<Launch> launches() {
		return this.launches;
	}

	List<NotMeasured> leftOut() {
		return this.leftOut;
	}

	double expectedSeconds() {
		return this.launches.stream().mapToDouble(Launch::allSeconds).sum();
	}

	/** What the run script reads: subjects take turns, and so do rounds. */
	List<String> toLines() {
		List<String> lines = new ArrayList<>();
		lines.add("rounds|" + this.mode.rounds());
		lines.add("seconds|%.0f".formatted(this.mode.seconds()));
		lines.add("warm-up|" + (this.mode.isQuick() ? this.mode.warmUpSeconds() : ""));
		for (int round = 1; round <= this.mode.rounds(); round++) {
			for (Launch launch : this.launches) {
				if (round <= launch.rounds()) {
					lines.add(launch.toLine(round));
				}
			}
		}
		this.leftOut.forEach((one) -> lines.add(LeftOutLine.of(one)));
		return lines;
	}

	@Override
	public String toString() {
		long rows = this.launches.stream().map(Launch::row).distinct().count();
		int all = this.launches.stream().mapToInt(Launch::rounds).sum();
		long expected = Math.round(expectedSeconds());
		return String.format(Locale.ROOT,
				"%d launches in %d rows, about %d:%02d minutes; %d without a figure this time", all, rows,
				expected / 60, expected % 60, this.leftOut.size());
	}

}
