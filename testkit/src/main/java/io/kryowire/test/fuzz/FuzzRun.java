/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * One run of inputs through a decoder, in a thread of its own, whose stack is as deep as
 * a decoder may expect it to be.
 */
/*
 * An input that is refused in a way that no other was becomes a seed, so that the next
 * ones get further; in long runs one that allocates more or takes longer for a byte than
 * all before does, too. An input that does not end cannot be ended: the test fails, and
 * its thread is left alone.
 */
final class FuzzRun {

	private static final int MOST_FINDINGS = 10;

	/** What is found again and again ends the run, too: sooner if it is dear to find. */
	private static final int MOST_REPETITIONS = 1000;

	private static final int COSTLY = 100;

	private static final int MOST_SEEDS = 4096;

	private static final int INPUTS_PER_CHECK = 4096;

	private static final long LOOK_MILLIS = 200;

	private final String target;

	private final Attempt attempt;

	private final List<FuzzInput> pool;

	private final Runnable check;

	private final Map<String, Finding> findings = new LinkedHashMap<>();

	private final Set<Integer> signatures = new HashSet<>();

	private int repetitions;

	private double dearest;

	private double slowest;

	private @Nullable FuzzInput slowestInput;

	private long tried;

	private long refused;

	private @Nullable Throwable broken;

	/** Written by the thread that tries, read by the one that watches it. */
	private volatile @Nullable FuzzInput current;

	FuzzRun(String target, Attempt attempt, List<FuzzInput> seeds, Runnable check) {
		this.target = target;
		this.attempt = attempt;
		this.pool = new ArrayList<>(seeds);
		this.check = check;
	}

	FuzzReport run(@Nullable FuzzInput only, FuzzSettings settings, long inputs, List<byte[]> words,
			FuzzBounds bounds) {
		long begin = System.nanoTime();
		Thread thread = new Thread(() -> {
			try {
				if (only != null) {
					this.tried++;
					attempt(only, false);
					this.check.run();
				}
				else {
					attemptAll(settings, inputs,
							new Mutator(new Random(settings.seed()), this.pool, words, bounds.longest()));
				}
			}
			catch (Throwable ex) {
				this.broken = ex;
			}
		}, "fuzz-" + this.target);
		thread.setDaemon(true);
		thread.start();
		watch(thread, bounds.endless().toNanos());
		FuzzReport report = new FuzzReport(this.target, settings.seed(), this.tried, this.refused, this.pool.size(),
				this.dearest, this.slowest, this.findings.size(),
				TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
		report.write(settings.aimsAtCost());
		fail();
		return report;
	}

	private void attemptAll(FuzzSettings settings, long count, Mutator mutator) {
		for (FuzzInput seed : List.copyOf(this.pool)) {
			attempt(seed, settings.aimsAtCost());
		}
		for (; this.tried < count && !hasFoundEnough(); this.tried++) {
			attempt(mutator.next(), settings.aimsAtCost());
			if (this.tried % INPUTS_PER_CHECK == 0) {
				measureSlowestAgain();
				this.check.run();
			}
		}
		measureSlowestAgain();
		this.check.run();
	}

	private boolean hasFoundEnough() {
		return this.findings.size() >= MOST_FINDINGS || this.repetitions >= MOST_REPETITIONS;
	}

	private void attempt(FuzzInput input, boolean aimsAtCost) {
		this.current = input;
		Finding finding = this.attempt.of(input);
		if (finding != null) {
			this.findings.putIfAbsent(finding.place(), finding);
			this.repetitions += finding.isCostly() ? COSTLY : 1;
			return;
		}
		if (this.attempt.isRefused()) {
			this.refused++;
		}
		double allocated = this.attempt.allocatedPerByte(input);
		boolean isNew = this.signatures.add(this.attempt.signature());
		boolean isDear = aimsAtCost && (isSlowest(input) | allocated > this.dearest);
		this.dearest = Math.max(this.dearest, allocated);
		if ((isNew || isDear) && this.pool.size() < MOST_SEEDS) {
			this.pool.add(input);
		}
	}

	private boolean isSlowest(FuzzInput input) {
		double nanos = this.attempt.nanosPerByte(input, this.slowest);
		boolean isSlowest = nanos > this.slowest;
		if (isSlowest) {
			this.slowest = nanos;
			this.slowestInput = input;
		}
		return isSlowest;
	}

	/**
	 * Before the decoder is compiled, any input takes longer than the slowest one does
	 * afterwards.
	 */
	private void measureSlowestAgain() {
		FuzzInput input = this.slowestInput;
		if (input != null) {
			this.current = input;
			this.slowest = Math.min(this.slowest, this.attempt.leastNanosPerByte(input));
		}
	}

	/** Waits for the thread, as long as it comes from input to input. */
	private void watch(Thread thread, long endlessNanos) {
		FuzzInput seen = null;
		long begin = 0;
		try {
			for (thread.join(LOOK_MILLIS); thread.isAlive(); thread.join(LOOK_MILLIS)) {
				long cpu = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
				FuzzInput now = this.current;
				if (now != seen) {
					seen = now;
					begin = cpu;
				}
				else if (now != null && cpu - begin > endlessNanos) {
					AssertionError failure = new AssertionError(this.target + ": "
							+ new Finding("it does not end", "", now, true, null).describe(this.target));
					failure.setStackTrace(thread.getStackTrace());
					throw failure;
				}
			}
		}
		catch (InterruptedException ex) {
			throw new AssertionError(this.target + " was interrupted at " + this.current, ex);
		}
	}

	private void fail() {
		if (this.findings.isEmpty() && this.broken == null) {
			return;
		}
		StringJoiner text = new StringJoiner("\n");
		this.findings.values().forEach((finding) -> text.add(this.target + ": " + finding.describe(this.target)));
		if (this.broken != null) {
			FuzzInput last = this.current;
			text.add("%s: after its inputs %s; the last one was %s".formatted(this.target, this.broken, last));
		}
		AssertionError failure = new AssertionError(text.toString(), this.broken);
		this.findings.values().forEach((finding) -> {
			if (finding.problem() != null) {
				failure.addSuppressed(finding.problem());
			}
		});
		throw failure;
	}

}
