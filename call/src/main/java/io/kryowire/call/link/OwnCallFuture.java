/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A call that this process makes of its own node, as its caller holds it.
 */
final class OwnCallFuture extends AwaitedFuture<@Nullable Object> {

	private final String name;

	private final @Nullable OuterCall outer;

	private final long identity;

	private final long deadlineNanos;

	private final CallWatch watch;

	/**
	 * Creates a call.
	 * @param name the method
	 * @param options how long its caller waits
	 * @param outer the call whose handler makes it, if one does
	 * @param watch is told when its caller gives it up
	 */
	OwnCallFuture(String name, CallOptions options, @Nullable OuterCall outer, CallWatch watch) {
		this.name = name;
		this.outer = outer;
		this.watch = watch;
		long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(options.deadlineMillis());
		this.deadlineNanos = (outer != null) ? outer.earlier(deadline) : deadline;
		this.identity = (outer != null) ? outer.nextIdentity() : OuterCall.NOTHING;
		if (outer != null) {
			whenComplete((result, problem) -> outer.ended(this));
		}
	}

	@Override
	public @Nullable OuterCall outer() {
		return this.outer;
	}

	@Override
	long identity() {
		return this.identity;
	}

	@Override
	String awaited() {
		return this.name;
	}

	long deadlineNanos() {
		return this.deadlineNanos;
	}

	/** What its caller is told when its time is up. */
	CallException expired() {
		OuterCall made = this.outer;
		return new CallException(Outcome.EXPIRED, "%s was not done at this node within its deadline%s"
			.formatted(this.name, (made != null) ? made.whose(this.deadlineNanos) : ""));
	}

	/** What runs is interrupted soon, by who looks after all calls of the node. */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		this.watch.lookSoon();
		return cancelled;
	}

}
