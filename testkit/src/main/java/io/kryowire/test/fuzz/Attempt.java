/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.lang.management.ManagementFactory;
import java.util.List;

import com.sun.management.ThreadMXBean;
import io.kryowire.test.fuzz.Fuzzing.SequenceDecoder;
import org.jspecify.annotations.Nullable;

/**
 * An input given to a decoder, and what it cost. Used by one thread.
 */
/*
 * The clock on the wall is quick to read and says at most too much: only an input that
 * seems to take too long is measured by the time of the processor, and again, since what
 * is compiled or loaded for the first time, or a collection of garbage, is not the
 * input's. The least counts.
 */
final class Attempt {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final int MOST_MEASUREMENTS = 4;

	/** What every input takes, however short, is little beside so many bytes. */
	private static final int LONG = 1 << 13;

	private final SequenceDecoder decoder;

	private final List<Class<? extends Throwable>> refusals;

	private final FuzzBounds bounds;

	private @Nullable Throwable problem;

	private long allocated;

	private long nanos;

	Attempt(SequenceDecoder decoder, List<Class<? extends Throwable>> refusals, FuzzBounds bounds) {
		this.decoder = decoder;
		this.refusals = refusals;
		this.bounds = bounds;
	}

	/** Tries an input, and says what is wrong with that, if anything. */
	@Nullable Finding of(FuzzInput input) {
		long before = THREADS.getCurrentThreadAllocatedBytes();
		long begin = System.nanoTime();
		decode(input);
		this.nanos = System.nanoTime() - begin;
		this.allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		Throwable thrown = this.problem;
		if (thrown != null && !isRefusal(thrown)) {
			return new Finding("it throws " + thrown, place(thrown), input, false, thrown);
		}
		if (this.allocated > this.bounds.allocation(input)) {
			return allocation(input);
		}
		return (this.nanos > this.bounds.cpuNanos(input)) ? cpu(input) : null;
	}

	boolean isRefused() {
		return this.problem != null;
	}

	/**
	 * In which way it ended: the same for all refusals for one reason, as far as their
	 * message tells before it has numbers and names.
	 */
	int signature() {
		Throwable thrown = this.problem;
		if (thrown == null) {
			return 0;
		}
		int hash = thrown.getClass().hashCode();
		String message = String.valueOf(thrown.getMessage());
		for (int i = 0; i < message.length() && i < 48; i++) {
			char c = message.charAt(i);
			if (c != ' ' && !Character.isLetter(c)) {
				break;
			}
			hash = 31 * hash + c;
		}
		return hash;
	}

	/** How many bytes were allocated for a byte, beside those that every input may. */
	double allocatedPerByte(FuzzInput input) {
		return Math.max(0, this.allocated - this.bounds.allocation() / 4) / (double) Math.max(1, input.length());
	}

	/**
	 * How many nanoseconds of the processor a byte took, which is as many milliseconds
	 * for a megabyte. The input is tried again if it seems to take more than known.
	 * @param known what another took
	 * @return 0 for a short input
	 */
	double nanosPerByte(FuzzInput input, double known) {
		int length = input.length();
		if (length < LONG || this.nanos <= known * length) {
			return 0;
		}
		return leastNanos(input, (long) (known * length)) / (double) length;
	}

	/** What it takes where it is tried some times more. */
	double leastNanosPerByte(FuzzInput input) {
		return leastNanos(input, 0) / (double) Math.max(1, input.length());
	}

	private void decode(FuzzInput input) {
		this.problem = null;
		try {
			this.decoder.decode(input.messages());
		}
		catch (Throwable ex) {
			this.problem = ex;
		}
	}

	private boolean isRefusal(Throwable thrown) {
		for (Class<?> refusal : this.refusals) {
			if (refusal.isInstance(thrown)) {
				return true;
			}
		}
		return false;
	}

	private @Nullable Finding allocation(FuzzInput input) {
		long least = this.allocated;
		for (int i = 1; i < MOST_MEASUREMENTS && least > this.bounds.allocation(input); i++) {
			long before = THREADS.getCurrentThreadAllocatedBytes();
			decode(input);
			least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
		}
		this.allocated = least;
		return (least > this.bounds.allocation(input))
				? costly(input, "it allocates %,d bytes, more than %,d".formatted(least, this.bounds.allocation(input)))
				: null;
	}

	private @Nullable Finding cpu(FuzzInput input) {
		long least = leastNanos(input, this.bounds.cpuNanos(input));
		return (least > this.bounds.cpuNanos(input))
				? costly(input,
						"it takes %,d ns of the processor, more than %,d".formatted(least, this.bounds.cpuNanos(input)))
				: null;
	}

	private long leastNanos(FuzzInput input, long enough) {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < MOST_MEASUREMENTS && least > enough; i++) {
			long before = THREADS.getCurrentThreadCpuTime();
			decode(input);
			least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
		}
		return least;
	}

	private Finding costly(FuzzInput input, String what) {
		return new Finding(what, what.replaceAll("[^a-z]", "") + signature(), input, true, this.problem);
	}

	/** Where something was thrown: findings in one place are one. */
	private static String place(Throwable thrown) {
		StackTraceElement[] stack = thrown.getStackTrace();
		return thrown.getClass() + ((stack.length > 0) ? " at " + stack[0] : "");
	}

}
