/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.routing.NodeRecord.Tally;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the nodes of a group whose calls fail, or are much slower than those of the
 * others, and has calls without a key go elsewhere for some time. Thread-safe.
 */
/*
 * Only calls without a key count, since they are alike at all nodes. Failures are
 * counted, and of the other calls one in so many is measured. About once a second a
 * thread that has just got an answer compares the nodes, each with the median of the
 * others: where all are bad, nobody is.
 */
final class Outliers {

	/** When a call began that is not measured. */
	static final long NOT_SAMPLED = Long.MIN_VALUE;

	/** How many calls there are for each that is measured; a power of two. */
	static final int SAMPLED_OF = 32;

	/** The lowest bits of the clock may always be the same. */
	private static final int CLOCK_BITS = 6;

	private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** With fewer calls or failures nothing can be said. */
	private static final int FEWEST = 8;

	private static final double LEAST_FAILING = 0.2;

	private static final int TIMES_FAILING = 3;

	private static final int TIMES_SLOWER = 5;

	private static final long LEAST_SLOWER_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

	private static final Logger logger = LoggerFactory.getLogger(Outliers.class);

	private final LongSupplier clock;

	private final int each;

	private final Supplier<List<RoutedNode>> nodes;

	private final AtomicLong nextLook;

	/**
	 * Begins without knowing anything.
	 * @param clock the time, in nanoseconds
	 * @param each one in so many calls is measured, a power of two
	 * @param nodes those that take calls now
	 */
	Outliers(LongSupplier clock, int each, Supplier<List<RoutedNode>> nodes) {
		this.clock = clock;
		this.each = each;
		this.nodes = nodes;
		this.nextLook = new AtomicLong(clock.getAsLong() + LOOK_NANOS);
	}

	NodeRecord newRecord() {
		return new NodeRecord(this.clock);
	}

	/** When a call begins; {@link #NOT_SAMPLED} if that need not be known. */
	long begin(CallOptions options, long start) {
		boolean sampled = !options.keyed() && (start >>> CLOCK_BITS & (this.each - 1)) == 0;
		return sampled ? this.clock.getAsLong() : NOT_SAMPLED;
	}

	/** A call has got its result. */
	void answered(RoutedNode node, long began) {
		long now = this.clock.getAsLong();
		node.record().answered(now - began);
		look(now);
	}

	/** A call has none, for which its node may be to blame. */
	void failed(RoutedNode node, CallOptions options, CallException failure) {
		boolean counts = switch (failure.outcome()) {
			case UNKNOWN, EXPIRED -> true;
			case REJECTED -> !(failure instanceof VersionMismatchException);
			default -> false;
		};
		if (counts && !options.keyed()) {
			node.record().failed();
			look(this.clock.getAsLong());
		}
	}

	private void look(long now) {
		long due = this.nextLook.get();
		if (now - due >= 0 && this.nextLook.compareAndSet(due, now + LOOK_NANOS)) {
			compare(this.nodes.get());
		}
	}

	/** One at a time, unless it takes longer than a second. */
	private synchronized void compare(List<RoutedNode> all) {
		List<RoutedNode> in = new ArrayList<>(all);
		in.removeIf(RoutedNode::isOut);
		int most = all.size() / 2 - (all.size() - in.size());
		List<Tally> tallies = in.stream().map((node) -> node.record().tally(this.each)).toList();
		@Nullable String[] failing = new String[in.size()];
		@Nullable String[] slow = new String[in.size()];
		for (int i = 0; i < in.size(); i++) {
			failing[i] = whyFailing(tallies, i);
			slow[i] = whySlow(tallies, i);
		}
		// Those that fail first: next to a node that refuses at once others look slow
		boolean[] out = new boolean[in.size()];
		putOut(in, slow, out, putOut(in, failing, out, most));
		for (int i = 0; i < in.size(); i++) {
			NodeRecord record = in.get(i).record();
			if (failing[i] == null && slow[i] == null && tallies.get(i).measured() >= FEWEST) {
				record.isWell();
			}
			if (!out[i]) {
				record.age();
			}
		}
	}

	/** Returns how many may still be put out. */
	private static int putOut(List<RoutedNode> nodes, @Nullable String[] why, boolean[] out, int most) {
		int left = most;
		for (int i = 0; i < why.length && left > 0; i++) {
			if (why[i] != null && !out[i]) {
				left--;
				out[i] = true;
				long nanos = nodes.get(i).record().putOut();
				logger.info("Calls without a key avoid node {} for {} s: {}", nodes.get(i),
						TimeUnit.NANOSECONDS.toSeconds(nanos), why[i]);
			}
		}
		return left;
	}

	private static List<Tally> others(List<Tally> tallies, int i) {
		List<Tally> others = new ArrayList<>(tallies);
		others.remove(i);
		return others;
	}

	private static @Nullable String whyFailing(List<Tally> tallies, int i) {
		Tally own = tallies.get(i);
		double failing = median(others(tallies, i), Tally::failing);
		boolean fails = own.failures() >= FEWEST && own.failing() >= LEAST_FAILING
				&& own.failing() > TIMES_FAILING * failing;
		return fails ? "%.0f %% of them fail there, and %.0f %% elsewhere".formatted(100 * own.failing(), 100 * failing)
				: null;
	}

	private static @Nullable String whySlow(List<Tally> tallies, int i) {
		Tally own = tallies.get(i);
		List<Tally> others = others(tallies, i);
		others.removeIf((tally) -> tally.measured() < FEWEST);
		double nanos = median(others, Tally::meanNanos);
		boolean slow = own.measured() >= FEWEST && !others.isEmpty() && own.meanNanos() > TIMES_SLOWER * nanos
				&& own.meanNanos() - nanos > LEAST_SLOWER_NANOS;
		return slow ? "they take %d µs there, and %d elsewhere".formatted(own.meanNanos() / 1000, (long) nanos / 1000)
				: null;
	}

	/** The lower one of two. */
	private static double median(List<Tally> tallies, ToDoubleFunction<Tally> what) {
		double[] values = tallies.stream().mapToDouble(what).toArray();
		Arrays.sort(values);
		return (values.length == 0) ? 0 : values[(values.length - 1) / 2];
	}

}
