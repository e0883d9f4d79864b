/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A future whose end the network thread brings, without running anything that is attached
 * to it.
 */
/*
 * Whoever completes a future runs what others have attached to it, and something can be
 * attached at any moment, by allOf() and anyOf() even without a method of this class
 * being called. So the network thread, which must never run what is not ours, does not
 * complete this future: it only leaves the end of the call here, by one exchange. If that
 * finds a thread that waits here, this is woken, takes the end and completes the future
 * itself. If it finds nobody, the future is completed on the executor for completions,
 * and a thread that comes to wait meanwhile takes the end without waiting for that.
 */
abstract class AnsweredFuture extends HandedOverFuture {

	/** What is waited for, for messages. */
	@Override
	abstract String awaited();

	/** When a waiting thread's own clock goes off. */
	abstract long patience();

	/** Completes this, since it does. */
	abstract void expire();

	/**
	 * Completes this with the end of the call, if there is one, for a thread that has
	 * come for it.
	 * @param shared whether others may have attached something, which is none of the
	 * business of a call that this thread serves
	 */
	private void settleIfAllowed(boolean shared) {
		if (isDone() || Thread.currentThread() instanceof NetworkThread) {
			return;
		}
		if (shared) {
			OutsideOfCall.run(this::settle);
		}
		else {
			settle();
		}
	}

	/**
	 * On a thread that runs nothing of the application's, the end of a call that others
	 * complete. The executor has been asked to, or a thread that waits does it.
	 */
	private @Nullable CompletableFuture<@Nullable Object> endForNetwork() {
		if (!(Thread.currentThread() instanceof NetworkThread) || isDone() || !isAnswered()) {
			return null;
		}
		CompletableFuture<@Nullable Object> end = new CompletableFuture<>();
		settle(end);
		return end;
	}

	@Override
	public boolean complete(@Nullable Object value) {
		boolean first = super.complete(value);
		wakeWaiter();
		return first;
	}

	@Override
	public boolean completeExceptionally(Throwable problem) {
		boolean first = super.completeExceptionally(problem);
		wakeWaiter();
		return first;
	}

	@Override
	public void obtrudeValue(@Nullable Object value) {
		super.obtrudeValue(value);
		wakeWaiter();
	}

	@Override
	public void obtrudeException(Throwable problem) {
		super.obtrudeException(problem);
		wakeWaiter();
	}

	/** Not as the superclass does it, which would not wake whoever waits here. */
	@Override
	public CompletableFuture<@Nullable Object> completeAsync(Supplier<? extends @Nullable Object> supplier,
			Executor executor) {
		executor.execute(() -> {
			try {
				complete(supplier.get());
			}
			catch (Throwable ex) {
				completeExceptionally(ex);
			}
		});
		return this;
	}

	@Override
	public @Nullable Object get() throws InterruptedException, ExecutionException {
		CompletableFuture<@Nullable Object> end = endForNetwork();
		if (end != null) {
			return end.get();
		}
		awaitEnd(true);
		return super.get();
	}

	@Override
	public @Nullable Object get(long timeout, TimeUnit unit)
			throws InterruptedException, ExecutionException, TimeoutException {
		CompletableFuture<@Nullable Object> end = endForNetwork();
		if (end != null) {
			return end.get();
		}
		long nanos = unit.toNanos(timeout);
		long until = System.nanoTime() + nanos;
		boolean patient = until - patience() >= 0;
		if (nanos <= 0) {
			settleIfAllowed(true);
		}
		else if (!awaitEnd(patient ? patience() : until, true) && patient) {
			OutsideOfCall.run(this::expire);
		}
		return super.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
	}

	@Override
	public @Nullable Object join() {
		CompletableFuture<@Nullable Object> end = endForNetwork();
		if (end != null) {
			return end.join();
		}
		boolean interrupted = awaitInSpiteOfInterrupts(false);
		try {
			return super.join();
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Waits for the end, whatever it is, at most until the deadline. An interrupt cancels
	 * the call. For one who has shown this to nobody.
	 */
	void await() {
		if (awaitInSpiteOfInterrupts(true)) {
			Thread.currentThread().interrupt();
		}
	}

	private boolean awaitInSpiteOfInterrupts(boolean cancelling) {
		boolean interrupted = false;
		while (true) {
			try {
				awaitEnd(!cancelling);
				return interrupted;
			}
			catch (InterruptedException ex) {
				interrupted = true;
				if (cancelling) {
					cancel(true);
				}
			}
		}
	}

	private void awaitEnd(boolean shared) throws InterruptedException {
		if (!awaitEnd(patience(), shared)) {
			OutsideOfCall.run(this::expire);
		}
	}

	/**
	 * Waits for the end and completes this, unless another thread waits already: then the
	 * caller waits as for any other future.
	 * @return whether there is an end, or another thread waits for it
	 */
	private boolean awaitEnd(long until, boolean shared) throws InterruptedException {
		if (isOver()) {
			settleIfAllowed(shared);
			return true;
		}
		CallWait wait = CallWait.begin(this);
		// What is attached must not run as if it were waited for
		try (wait) {
			return !awaitAlone(until) || isOver();
		}
		finally {
			// Whoever leaves an end to a thread relies on it
			settleIfAllowed(shared);
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		if (endForNetwork() != null) {
			return false;
		}
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		wakeWaiter();
		return cancelled;
	}

}
