/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.Locale;

/**
 * A subject in a row, as it is planned.
 *
 * @param group the row's group
 * @param row the row
 * @param subject the subject
 * @param optional whether it is left out if the run is late: Kryowire and its first peer
 * never are
 * @param seconds how long it is measured in a launch
 * @param overheadSeconds what a launch takes besides
 * @param rounds how many launches there are
 */
record Launch(String group, String row, String subject, boolean optional, double seconds, double overheadSeconds,
		int rounds) {

	Launch longer(double more) {
		return new Launch(this.group, this.row, this.subject, this.optional, this.seconds + more, this.overheadSeconds,
				this.rounds);
	}

	Launch oftener() {
		return new Launch(this.group, this.row, this.subject, this.optional, this.seconds, this.overheadSeconds,
				this.rounds + 1);
	}

	double expectedSeconds() {
		return this.seconds + this.overheadSeconds;
	}

	double allSeconds() {
		return this.rounds * expectedSeconds();
	}

	String toLine(int round) {
		return String.format(Locale.ROOT, "launch|%d|%s|%s|%s|%.2f|%.1f|%s", round, this.group, this.row, this.subject,
				this.seconds, expectedSeconds(), this.optional ? "optional" : "needed");
	}

}
