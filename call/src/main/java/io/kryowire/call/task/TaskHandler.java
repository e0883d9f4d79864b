/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.kryowire.call.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task of this node.
 *
 * @param <K> the type of the key
 * @param <A> the type of the argument
 * @param <R> the type of the result
 */
final class TaskHandler<K, A, R> implements TaskRun<K, A, R> {

	private final OwnerTask<K, A, R> task;

	private final Supplier<? extends @Nullable OwnerTasks> tasks;

	TaskHandler(OwnerTask<K, A, R> task, Supplier<? extends @Nullable OwnerTasks> tasks) {
		this.task = task;
		this.tasks = tasks;
	}

	@Override
	public CompletableFuture<R> run(K key, A argument, int hops, @Nullable CallContext call) {
		if (call == null) {
			throw new IllegalStateException("The task %s has no call".formatted(this.task.name()));
		}
		CompletableFuture<R> result;
		try {
			result = this.task.run(key, argument, new HopContext(this.task.name(), call, hops, this.tasks));
		}
		catch (Exception ex) {
			return CompletableFuture.failedFuture(ex);
		}
		if (result == null) {
			throw new IllegalStateException("The task %s (%s) has returned null instead of a future"
				.formatted(this.task.name(), this.task.getClass().getName()));
		}
		return result;
	}

	/** What interceptors see. */
	@Override
	public String toString() {
		return this.task.toString();
	}

}
