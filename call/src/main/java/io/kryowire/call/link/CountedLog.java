/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Decides which lines are written of those that others can cause as often as they like:
 * of each kind the first, and then one a minute, which says how many were left out.
 * Thread-safe; a line that is left out takes no lock.
 */
/*
 * There is no timer: lines that were left out are reported with the next line of their
 * kind, or when tellLeftOut is called, which happens periodically.
 *
 * Kinds may contain names that others choose, so their number is limited. Beyond the
 * limit all lines are of one kind.
 */
public final class CountedLog {

	private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final int MOST_KINDS = 64;

	private static final int LONGEST_KIND = 160;

	private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

	/** To the last one that closes: there may be brackets in what is quoted. */
	private static final Pattern QUOTED = Pattern.compile("\\(.*\\)", Pattern.DOTALL);

	private static final String OTHERS = "others";

	private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

	private final LongSupplier clock;

	/** When somebody has to look for what was left out. */
	private final AtomicLong nextLook;

	/**
	 * Creates a log that has written nothing.
	 * @param clock the time, as of {@link System#nanoTime()}
	 */
	public CountedLog(LongSupplier clock) {
		this.clock = clock;
		this.nextLook = new AtomicLong(clock.getAsLong() + QUIET_NANOS);
	}

	/**
	 * Counts a line, and says whether it is written.
	 * @param kind what lines have to have in common to be counted together
	 * @return what to add to the line, which may be nothing; {@code null} if there should
	 * be no line
	 */
	public @Nullable String next(String kind) {
		Kind counted = kind(kind);
		long now = this.clock.getAsLong();
		long quietUntil = counted.quietUntil.get();
		if (now - quietUntil < 0 || !counted.quietUntil.compareAndSet(quietUntil, now + QUIET_NANOS)) {
			counted.leftOut.increment();
			return null;
		}
		long more = counted.leftOut.sumThenReset();
		return (more == 0) ? "" : " (and %d more like it since the last such line)".formatted(more);
	}

	/**
	 * What reasons have in common that differ only in their numbers, and in what they
	 * quote: what others have sent has to stand in round brackets.
	 * @param reason a reason
	 * @return its kind
	 */
	public static String kindOf(String reason) {
		return NUMBERS.matcher(QUOTED.matcher(reason).replaceAll("(...)")).replaceAll("#");
	}

	private Kind kind(String text) {
		String name = text.substring(0, Math.min(text.length(), LONGEST_KIND));
		Kind known = this.kinds.get(name);
		if (known != null) {
			return known;
		}
		if (this.kinds.size() >= MOST_KINDS) {
			forgetQuiet();
		}
		String kept = (this.kinds.size() < MOST_KINDS) ? name : OTHERS;
		return this.kinds.computeIfAbsent(kept, (absent) -> new Kind(this.clock.getAsLong()));
	}

	private void forgetQuiet() {
		long now = this.clock.getAsLong();
		this.kinds.values().removeIf((kind) -> now - kind.quietUntil.get() >= 0 && kind.leftOut.sum() == 0);
	}

	/**
	 * Reports lines that were left out and have not been reported for a minute. To be
	 * called periodically; usually it returns at once.
	 * @param now the time
	 * @param summary takes a line
	 */
	public void tellLeftOut(long now, Summary summary) {
		long planned = this.nextLook.get();
		if (now - planned < 0 || !this.nextLook.compareAndSet(planned, now + QUIET_NANOS)) {
			return;
		}
		this.kinds.forEach((name, kind) -> {
			long until = kind.quietUntil.get();
			if (now - until >= 0 && kind.leftOut.sum() > 0 && kind.quietUntil.compareAndSet(until, now + QUIET_NANOS)) {
				summary.write(kind.leftOut.sumThenReset(), name);
			}
		});
	}

	/**
	 * Writes what was left out.
	 */
	@FunctionalInterface
	public interface Summary {

		/**
		 * Writes a line.
		 * @param count how many lines were left out
		 * @param kind what they have in common
		 */
		void write(long count, String kind);

	}

	/** Lines that are counted together. */
	private static final class Kind {

		final AtomicLong quietUntil;

		final LongAdder leftOut = new LongAdder();

		Kind(long now) {
			this.quietUntil = new AtomicLong(now);
		}

	}

}
