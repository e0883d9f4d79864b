/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.VirtualUse;
import org.jspecify.annotations.Nullable;

/**
 * On how many threads a node's handlers run, and on which kind.
 */
final class HandlerThreads {

	/** As many as the dispatcher takes. */
	private static final int MOST_WORKERS = 4096;

	private static final int MOST_THREADS = 1 << 16;

	private static final int FIRST_JAVA_WITH_VIRTUAL_THREADS = 21;

	/** From it on a virtual thread that waits in a monitor keeps no other thread. */
	private static final int FIRST_JAVA_WITHOUT_PINNING = 24;

	private static final int JAVA = Runtime.version().feature();

	/** 0 if nobody has said. */
	private int workers;

	private int maxThreads = 1024;

	/** {@code null} if nobody has said. */
	private @Nullable Boolean virtual;

	void workers(int workers) {
		this.workers = inRange("workers", workers, MOST_WORKERS);
	}

	void maxThreads(int maxThreads) {
		this.maxThreads = inRange("threads", maxThreads, MOST_THREADS);
	}

	void virtual(boolean virtual) {
		if (virtual && JAVA < FIRST_JAVA_WITH_VIRTUAL_THREADS) {
			throw new UnsupportedOperationException("Virtual threads need Java %d or newer, and this is Java %d"
				.formatted(FIRST_JAVA_WITH_VIRTUAL_THREADS, JAVA));
		}
		this.virtual = virtual;
	}

	private static int inRange(String what, int number, int most) {
		NodePlan.requirePositive(what, number);
		if (number > most) {
			throw new IllegalArgumentException("A node has at most %d %s, not %d".formatted(most, what, number));
		}
		return number;
	}

	/** What has been said in any order has to go together. */
	void check() {
		if (this.workers > this.maxThreads) {
			throw new IllegalArgumentException(
					"A node with %d workers needs at least as many threads, but maxThreads=%d".formatted(this.workers,
							this.maxThreads));
		}
	}

	int maxThreads() {
		return this.maxThreads;
	}

	/**
	 * Tells a dispatcher.
	 * @param builder makes the threads
	 * @param askedFor whether a handler has asked for virtual threads
	 * @return the builder
	 */
	DispatcherBuilder tell(DispatcherBuilder builder, boolean askedFor) {
		int processors = Runtime.getRuntime().availableProcessors();
		return builder.workers((this.workers != 0) ? this.workers : Math.min(processors, this.maxThreads))
			.mostThreads(this.maxThreads)
			.virtualThreads(use(askedFor));
	}

	/** By themselves they are only the next best thing if no more threads may be had. */
	private VirtualUse use(boolean askedFor) {
		if (Boolean.TRUE.equals(this.virtual)) {
			return VirtualUse.SLOW;
		}
		boolean without = Boolean.FALSE.equals(this.virtual) || JAVA < FIRST_JAVA_WITHOUT_PINNING;
		boolean needed = !without || (askedFor && JAVA >= FIRST_JAVA_WITH_VIRTUAL_THREADS);
		return needed ? VirtualUse.IF_NEEDED : VirtualUse.NEVER;
	}

}
