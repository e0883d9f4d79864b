/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where the time of a take-over goes: milliseconds after the kill.
 *
 * @param dead when the node was heard to be dead
 * @param firstNamed when the first of its slots was heard to have another owner
 * @param lastNamed when the last one was, of those with keys
 * @param firstFound when the first call of one of its keys was answered, for callers that
 * know the owners
 * @param lastFound when calls of all its keys were
 * @param lastListed the same for callers that have a list of the nodes
 */
public record TakeOver(double dead, double firstNamed, double lastNamed, double firstFound, double lastFound,
		double lastListed) {

	/** What a table of take-overs is headed by. */
	public static final String HEAD = "dead, first slot named, last one, first key found, all keys found, all keys listed (ms after the kill)";

	static TakeOver of(long kill, long dead, List<Long> named, List<Long> found, List<Long> listed) {
		return new TakeOver(millis(dead - kill), first(kill, named), last(kill, named), first(kill, found),
				last(kill, found), last(kill, listed));
	}

	private static double first(long kill, List<Long> times) {
		return times.stream().mapToDouble((time) -> millis(time - kill)).min().orElse(0);
	}

	private static double last(long kill, List<Long> times) {
		return times.stream().mapToDouble((time) -> millis(time - kill)).max().orElse(0);
	}

	private static double millis(long nanos) {
		return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
	}

	/**
	 * Returns when calls of all keys are answered, whatever their callers know.
	 * @return milliseconds after the kill
	 */
	public double whole() {
		return Math.max(this.lastFound, this.lastListed);
	}

	@Override
	public String toString() {
		return "%.0f, %.0f, %.0f, %.0f, %.0f, %.0f".formatted(this.dead, this.firstNamed, this.lastNamed,
				this.firstFound, this.lastFound, this.lastListed);
	}

}
