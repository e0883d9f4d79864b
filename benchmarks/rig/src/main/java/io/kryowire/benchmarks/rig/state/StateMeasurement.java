/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;

/**
 * The measuring JVM of one launch, which appends a line to the samples. It fails if a
 * write has failed.
 */
public final class StateMeasurement {

	private StateMeasurement() {
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --redis} (the port), {@code --control} (as {@link SlowListener} has
	 * said it, in the row where there is one), {@code --seconds} (of measuring) and
	 * {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, StateMeasurement::measure);
	}

	private static boolean measure(Arguments arguments) throws Exception {
		StateRun run = new StateRun(arguments);
		switch (arguments.text("row")) {
			case "state-put" -> new StatePut(run).measure();
			case "state-read" -> new StateRead(run).measure();
			case "state-slow" -> new StateSlow(run).measure();
			default -> throw new IllegalArgumentException("No row '%s' of state".formatted(arguments.text("row")));
		}
		run.metrics().write(arguments);
		System.out.printf("%d writes have failed%n", run.failures());
		return run.failures() == 0;
	}

}
