/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.kryowire.test.waiting.Waiting;

/**
 * Waits for servers to agree. That they cannot be asked, or say no, means not yet.
 */
final class Patience {

	private static final long PAUSE_MILLIS = 10;

	/** Longer than servers try what they have been told. */
	private static final long REPEAT_NANOS = TimeUnit.SECONDS.toNanos(10);

	private Patience() {
	}

	static void await(Supplier<String> what, BooleanSupplier condition) {
		long deadline = System.nanoTime() + Waiting.LONGEST.toNanos();
		while (!holds(condition)) {
			if (System.nanoTime() - deadline > 0) {
				throw new IllegalStateException(
						"Timed out after %s waiting until %s".formatted(Waiting.LONGEST, what.get()));
			}
			if (Thread.currentThread().isInterrupted()) {
				throw new IllegalStateException("Interrupted while waiting until " + what.get());
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
		}
	}

	/**
	 * Has servers do something, which they may begin and then give up if one of them is
	 * slow: they are told again after some time.
	 */
	static void await(Supplier<String> what, BooleanSupplier condition, Runnable command) {
		long[] due = { System.nanoTime() };
		await(what, () -> {
			if (condition.getAsBoolean()) {
				return true;
			}
			if (System.nanoTime() - due[0] >= 0) {
				command.run();
				due[0] = System.nanoTime() + REPEAT_NANOS;
			}
			return false;
		});
	}

	private static boolean holds(BooleanSupplier condition) {
		try {
			return condition.getAsBoolean();
		}
		catch (UncheckedIOException | RedisErrorException ex) {
			return false;
		}
	}

}
