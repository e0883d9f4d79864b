/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A stretch of work that waits for answers and for time. When the next one begins, what
 * the one before was waiting for is no longer heard. Used by the loop only.
 */
final class Term {

	private final Loop loop;

	private final Asking asking;

	private long number;

	Term(Loop loop, Asking asking) {
		this.loop = loop;
		this.asking = asking;
	}

	/** Begins the next one. */
	void next() {
		this.number++;
	}

	/** Asks the store; see {@link Asking#ask}. */
	<T> void ask(String what, Supplier<CompletableFuture<T>> question, Consumer<T> told, Runnable untold) {
		long current = this.number;
		this.asking.ask(what, question, (answer) -> {
			if (current == this.number) {
				told.accept(answer);
			}
		}, scoped(untold));
	}

	/** Runs a step some time later. */
	Runnable after(long nanos, Runnable step) {
		return this.loop.later(nanos, scoped(step));
	}

	/** A step that is left out once the next term has begun. */
	Runnable scoped(Runnable step) {
		long current = this.number;
		return () -> {
			if (current == this.number) {
				step.run();
			}
		};
	}

}
