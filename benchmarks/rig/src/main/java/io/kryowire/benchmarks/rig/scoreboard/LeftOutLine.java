/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.List;

import io.kryowire.benchmarks.rig.report.Result.NotMeasured;

/**
 * How a plan, and the run script where it is late, write down what has no figure:
 * {@code left-out|ROW|SUBJECT|REASON}.
 */
final class LeftOutLine {

	private static final String WORD = "left-out|";

	private LeftOutLine() {
	}

	static String of(NotMeasured one) {
		return WORD + one.row() + "|" + one.subject() + "|" + one.reason();
	}

	/** Those among the lines of a plan. */
	static List<NotMeasured> in(List<String> lines) {
		return lines.stream()
			.filter((line) -> line.startsWith(WORD))
			.map((line) -> line.split("\\|", 4))
			.map((fields) -> new NotMeasured(fields[1], fields[2], fields[3]))
			.toList();
	}

}
