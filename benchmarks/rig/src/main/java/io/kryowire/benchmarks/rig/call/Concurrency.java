/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A way to call flat out: one caller that does not wait for answers until many calls are
 * under way, or several callers that wait for each.
 *
 * @param callers the number of threads that call
 * @param underWay how many calls they have under way together
 */
public record Concurrency(int callers, int underWay) {

	public Concurrency {
		if (callers < 1 || underWay < callers || (callers > 1 && underWay != callers)) {
			throw new IllegalArgumentException(
					"%d callers cannot have %d calls under way: one caller has any number, each of several has one"
						.formatted(callers, underWay));
		}
	}

	/**
	 * One caller that does not wait, with different numbers of calls under way.
	 */
	public static List<Concurrency> ofOneCaller(int... underWay) {
		return IntStream.of(underWay).mapToObj((calls) -> new Concurrency(1, calls)).toList();
	}

	/**
	 * Different numbers of callers that wait for each answer.
	 */
	public static List<Concurrency> ofWaitingCallers(int... callers) {
		return IntStream.of(callers).mapToObj((count) -> new Concurrency(count, count)).toList();
	}

	FlatOut load(CallRun run) {
		return (this.underWay > this.callers) ? new WindowedCalls(run, new SumShot(), this.underWay)
				: new WaitingCalls(run, this.callers);
	}

}
