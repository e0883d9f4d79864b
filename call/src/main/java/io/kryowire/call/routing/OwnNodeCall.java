/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.link.AwaitedFuture;
import io.kryowire.call.link.OuterCall;
import org.jspecify.annotations.Nullable;

/**
 * A call at this process's own node, which goes the way of all others if it turns out
 * there that it cannot be run: the key has moved, or the node is about to stop.
 */
final class OwnNodeCall extends AwaitedFuture<@Nullable Object> {

	private final OwnNodeMethod method;

	private final CallOptions options;

	private final @Nullable Object[] arguments;

	private final long startNanos = System.nanoTime();

	/** The call whose handler has made this one. */
	private final @Nullable OuterCall outer = OuterCall.current();

	/** Read by whoever cancels. */
	private volatile CompletableFuture<@Nullable Object> attempt;

	OwnNodeCall(OwnNodeMethod method, Node node, CallOptions options, @Nullable Object[] arguments) {
		this.method = method;
		this.options = options;
		this.arguments = arguments;
		this.attempt = node.ask(method.method(), options, arguments);
		this.attempt.whenComplete(this::ended);
	}

	@Override
	public @Nullable OuterCall outer() {
		return this.outer;
	}

	private void ended(@Nullable Object result, @Nullable Throwable problem) {
		if (problem instanceof CallException failure && !isDone() && isBetterSent(failure.outcome())) {
			try {
				OuterCall served = this.outer;
				follow((served != null) ? served.within(this::send) : send());
			}
			catch (RuntimeException | Error ex) {
				completeExceptionally(ex);
			}
		}
		else {
			end(result, problem);
		}
	}

	private static boolean isBetterSent(Outcome outcome) {
		return outcome == Outcome.NOT_SENT || outcome == Outcome.NOT_OWNER;
	}

	private CompletableFuture<@Nullable Object> send() {
		Duration passed = Duration.ofNanos(System.nanoTime() - this.startNanos);
		Duration whole = Duration.ofMillis(this.options.deadlineMillis());
		return this.method.detour(this.options.withDeadline(whole.minus(passed)), this.arguments);
	}

	private void follow(CompletableFuture<@Nullable Object> sent) {
		this.attempt = sent;
		if (isCancelled()) {
			sent.cancel(true);
		}
		sent.whenComplete(this::end);
	}

	private void end(@Nullable Object result, @Nullable Throwable problem) {
		if (problem == null) {
			complete(result);
		}
		else {
			completeExceptionally(problem);
		}
	}

	/** Cancels the call where it is. */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		if (cancelled) {
			this.attempt.cancel(mayInterruptIfRunning);
		}
		return cancelled;
	}

}
