/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

import io.kryowire.call.CallOptions;
import io.kryowire.call.link.AwaitedFuture;
import io.kryowire.call.link.OuterCall;
import org.jspecify.annotations.Nullable;

/**
 * A call whose caller does not wait: follows the future of each attempt, and makes
 * another attempt if that one certainly has not run.
 */
final class RoutedCall extends AwaitedFuture<@Nullable Object>
		implements BiConsumer<@Nullable Object, @Nullable Throwable> {

	private final GroupMethod method;

	private final @Nullable Object[] arguments;

	private final CallOptions options;

	private final long startNanos;

	private final int changes;

	/** When the first attempt has begun, if somebody wants to know. */
	private final long sampled;

	/** The fields below belong to whoever handles the end of the last attempt. */
	private @Nullable RoutedNode node;

	private @Nullable Attempts attempts;

	/** The call whose handler has made this one. */
	private @Nullable OuterCall outer;

	/** The last one, if the call has ever waited for a node. */
	private volatile @Nullable NodeWait wait;

	/** Read by whoever cancels. */
	private volatile @Nullable CompletableFuture<@Nullable Object> attempt;

	RoutedCall(GroupMethod method, CallOptions options, long startNanos, int changes, long sampled,
			@Nullable Object[] arguments) {
		this.method = method;
		this.options = options;
		this.startNanos = startNanos;
		this.changes = changes;
		this.sampled = sampled;
		this.arguments = arguments;
	}

	RoutedCall(GroupMethod method, Attempts attempts, @Nullable Object[] arguments) {
		this(method, CallOptions.DEFAULT, 0, 0, Outliers.NOT_SAMPLED, arguments);
		this.attempts = attempts;
	}

	/** Takes its end from the future of an attempt. */
	void follow(RoutedNode node, CompletableFuture<@Nullable Object> future) {
		this.node = node;
		this.attempt = future;
		if (future instanceof AwaitedFuture<?> nested && nested.outer() != null) {
			this.outer = nested.outer();
		}
		if (isCancelled()) {
			future.cancel(true);
		}
		future.whenComplete(this);
	}

	/** Makes an attempt. */
	void send(RoutedNode node) {
		OuterCall served = this.outer;
		follow(node, (served != null) ? served.within(() -> ask(node)) : ask(node));
	}

	private CompletableFuture<@Nullable Object> ask(RoutedNode node) {
		return this.method.method(node).ask(attempts().options(), this.arguments);
	}

	private Attempts attempts() {
		Attempts known = this.attempts;
		if (known == null) {
			known = new Attempts(this.method.group(), this.method.exchange(), this.options, this.startNanos,
					this.changes, this.outer);
			this.attempts = known;
		}
		return known;
	}

	/** An attempt has ended. */
	@Override
	public void accept(@Nullable Object result, @Nullable Throwable problem) {
		if (problem == null) {
			if (this.sampled != Outliers.NOT_SAMPLED && this.attempts == null) {
				this.method.group().outliers().answered(Objects.requireNonNull(this.node), this.sampled);
			}
			complete(result);
		}
		else if (isDone() || !attempts().failed(Objects.requireNonNull(this.node), problem)) {
			completeExceptionally(problem);
		}
		else {
			orFail(this::tryAgain);
		}
	}

	/** Nobody else would hear of what goes wrong here. */
	private void orFail(Runnable step) {
		try {
			step.run();
		}
		catch (RuntimeException | Error ex) {
			completeExceptionally(ex);
		}
	}

	private void tryAgain() {
		RoutedNode next = attempts().next();
		if (next != null) {
			send(next);
		}
		else if (attempts().isLater()) {
			tryLater();
		}
		else {
			completeExceptionally(Objects.requireNonNull(attempts().problem()));
		}
	}

	private void tryLater() {
		NodeWait next = new NodeWait(this.method.group(), this::resume);
		boolean first = this.wait == null;
		this.wait = next;
		next.begin(attempts().wakeUpNanos() - System.nanoTime());
		if (first) {
			whenComplete((result, problem) -> stopWaiting());
		}
		if (isDone()) {
			stopWaiting();
		}
		else if (attempts().isWorthwhile()) {
			next.finish();
		}
	}

	private void stopWaiting() {
		NodeWait last = this.wait;
		if (last != null) {
			last.cancel();
		}
	}

	private void resume() {
		if (isDone()) {
			return;
		}
		if (attempts().isPausing()) {
			orFail(this::tryLater);
			return;
		}
		attempts().forgetTried();
		orFail(this::tryAgain);
	}

	/** Cancels the call where it is. */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		CompletableFuture<@Nullable Object> current = this.attempt;
		if (cancelled && current != null) {
			current.cancel(mayInterruptIfRunning);
		}
		return cancelled;
	}

}
