/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.function.BooleanSupplier;

import reactor.core.scheduler.Schedulers;

/**
 * Knows which threads may wait for an answer, for room or for a connection: all but those
 * that move frames, and those that must not be blocked according to Reactor, such as
 * those of WebFlux.
 */
public final class WaitingThreads {

	private static final String REACTOR = "reactor.core.scheduler.Schedulers";

	private static final BooleanSupplier REACTIVE = isReactorThere() ? new Reactive() : () -> false;

	private WaitingThreads() {
	}

	private static boolean isReactorThere() {
		try {
			Class.forName(REACTOR, false, WaitingThreads.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return false;
		}
	}

	/**
	 * Whether the current thread may wait.
	 * @return whether it may
	 */
	public static boolean mayWait() {
		return !(Thread.currentThread() instanceof NetworkThread) && !REACTIVE.getAsBoolean();
	}

	/**
	 * Fails if the current thread must not wait.
	 * @param what what is called
	 * @throws IllegalStateException if it must not
	 */
	public static void requireMayWait(String what) {
		if (!mayWait()) {
			throw new IllegalStateException("%s would wait for its answer in %s, %s".formatted(what,
					Thread.currentThread().getName(), advice()));
		}
	}

	/**
	 * What is to be added to the failure of a call that could not wait.
	 * @return nothing if the current thread may wait
	 */
	static String hint() {
		return mayWait() ? ""
				: "; it cannot be waited for in %s, %s".formatted(Thread.currentThread().getName(), advice());
	}

	private static String advice() {
		return (Thread.currentThread() instanceof NetworkThread)
				? "a network thread, on which nothing must wait: have the handler run as Execution.KEYED, not INLINE, "
						+ "or go on when a CompletableFuture of the contract completes"
				: "a thread of reactive code, which must not be blocked: have the contract's method return a Mono or a "
						+ "CompletableFuture, or call on a thread that may wait (subscribeOn(Schedulers.boundedElastic()))";
	}

	/** Loaded only where Reactor is. */
	private static final class Reactive implements BooleanSupplier {

		@Override
		public boolean getAsBoolean() {
			return Schedulers.isInNonBlockingThread();
		}

	}

}
