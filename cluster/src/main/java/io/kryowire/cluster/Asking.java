/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Questions to the store whose answers come back to the loop, exactly once each: an
 * answer, a failure, or that there was no answer in time. All but the first leave open
 * whether something was written. Used by the loop only, except for its trouble.
 */
final class Asking {

	private final Loop loop;

	private final long longestNanos;

	private volatile String trouble = "";

	Asking(Loop loop, long longestNanos) {
		this.loop = loop;
		this.longestNanos = longestNanos;
	}

	/**
	 * Asks something.
	 * @param what what is asked for, for {@link #trouble()}
	 * @param question sends the question
	 * @param told gets the answer
	 * @param untold is run if there is none
	 */
	<T> void ask(String what, Supplier<CompletableFuture<T>> question, Consumer<T> told, Runnable untold) {
		Question<T> asked = new Question<>(what, told, untold);
		asked.cancel = this.loop.later(this.longestNanos,
				() -> asked.end(null, new TimeoutException("no answer in " + this.longestNanos / 1_000_000 + " ms")));
		try {
			question.get().whenComplete((answer, failure) -> this.loop.execute(() -> asked.end(answer, failure)));
		}
		catch (Exception ex) {
			this.loop.execute(() -> asked.end(null, ex));
		}
	}

	/** Why the last question had no answer, empty if it had. */
	String trouble() {
		return this.trouble;
	}

	private final class Question<T> {

		private final String what;

		private final Consumer<T> told;

		private final Runnable untold;

		private Runnable cancel = () -> {
		};

		private boolean ended;

		Question(String what, Consumer<T> told, Runnable untold) {
			this.what = what;
			this.told = told;
			this.untold = untold;
		}

		void end(@Nullable T answer, @Nullable Throwable failure) {
			if (this.ended) {
				return;
			}
			this.ended = true;
			this.cancel.run();
			if (answer != null && failure == null) {
				Asking.this.trouble = "";
				this.told.accept(answer);
			}
			else {
				Asking.this.trouble = "The store could not " + this.what + ": " + failure;
				this.untold.run();
			}
		}

	}

}
