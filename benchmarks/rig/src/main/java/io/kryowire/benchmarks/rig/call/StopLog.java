/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.kryowire.benchmarks.rig.Point;

/**
 * When both JVMs stood still, nearly always to collect garbage: each writes its
 * safepoints to a file {@code PID.log} of one folder, with
 * {@code -Xlog:safepoint:file=...:tm}.
 */
final class StopLog {

	/** Names the folder. */
	static final String PROPERTY = "io.kryowire.benchmarks.stops";

	private static final String CLIENT = "client";

	private static final String SERVER = "server";

	/**
	 * Such as
	 * {@code [1790000000123ms] Safepoint "G1CollectForAllocation", ... Total: 2345678 ns}.
	 */
	private static final Pattern STOP = Pattern.compile("\\[(?<at>\\d+)ms].*Total: +(?<nanos>\\d+) ns.*");

	private static final double MILLI = TimeUnit.MILLISECONDS.toNanos(1);

	private final long beganMillis;

	private final String folder;

	StopLog() {
		this(System.getProperty(PROPERTY, ""), System.currentTimeMillis());
	}

	StopLog(String folder, long beganMillis) {
		this.folder = folder;
		this.beganMillis = beganMillis;
	}

	/**
	 * The stops of each JVM since this was created: the minute of the hour, and how many
	 * milliseconds it took.
	 * @param nanos how long the hour was
	 */
	Map<String, List<Point>> read(long nanos) throws IOException {
		Map<String, List<Point>> stops = new LinkedHashMap<>();
		if (this.folder.isEmpty()) {
			return stops;
		}
		String own = ProcessHandle.current().pid() + ".log";
		try (Stream<Path> files = Files.list(Path.of(this.folder))) {
			for (Path file : files.sorted().toList()) {
				stops.put(file.endsWith(own) ? CLIENT : SERVER, parse(Files.readAllLines(file), nanos));
			}
		}
		return stops;
	}

	List<Point> parse(List<String> lines, long nanos) {
		List<Point> stops = new ArrayList<>();
		double minuteMillis = nanos / MILLI / HourOfPushes.MINUTES;
		for (String line : lines) {
			Matcher matcher = STOP.matcher(line);
			if (matcher.matches()) {
				double minute = (Long.parseLong(matcher.group("at")) - this.beganMillis) / minuteMillis;
				if (minute >= 0 && minute <= HourOfPushes.MINUTES) {
					stops.add(new Point(minute, Long.parseLong(matcher.group("nanos")) / MILLI));
				}
			}
		}
		return stops;
	}

	/** Adds for each JVM the longest stop, and all of them together. */
	static void addTo(Map<String, List<Double>> metrics, Map<String, List<Point>> courses) {
		for (String side : List.of(CLIENT, SERVER)) {
			List<Point> stops = courses.get(side);
			if (stops != null) {
				CallMetrics.add(metrics, side + "_longest_stop_ms",
						stops.stream().mapToDouble(Point::y).max().orElse(0));
				CallMetrics.add(metrics, side + "_stops_ms", stops.stream().mapToDouble(Point::y).sum());
			}
		}
	}

}
