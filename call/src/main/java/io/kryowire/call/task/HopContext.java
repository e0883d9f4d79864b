/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.link.OuterCall;
import org.jspecify.annotations.Nullable;

/**
 * What a task knows of its call. Made on the thread that runs the task.
 */
final class HopContext implements TaskContext {

	private final TaskName<?, ?, ?> own;

	private final CallContext call;

	private final int hops;

	private final Supplier<? extends @Nullable OwnerTasks> tasks;

	/** What the calls belong to that are made from here. */
	private final @Nullable OuterCall outer = OuterCall.current();

	HopContext(TaskName<?, ?, ?> own, CallContext call, int hops, Supplier<? extends @Nullable OwnerTasks> tasks) {
		this.own = own;
		this.call = call;
		this.hops = hops;
		this.tasks = tasks;
	}

	@Override
	public CallContext call() {
		return this.call;
	}

	@Override
	public int hops() {
		return this.hops;
	}

	@Override
	public <K, A, R> CompletableFuture<R> submit(TaskName<K, A, R> task, K key, A argument) {
		GroupTasks group = group();
		if (this.hops < 0 || this.hops >= MOST_HOPS) {
			return CompletableFuture
				.failedFuture(
						new CallException(Outcome.NOT_SENT,
								("task %s was not called by %s, which has hopped on %d times, the most there may be:"
										+ " do tasks call each other without end?")
									.formatted(task, this.own, this.hops)));
		}
		OuterCall served = this.outer;
		if (served == null || served == OuterCall.current()) {
			return group.submit(task, key, argument, this.hops + 1);
		}
		return served.within(() -> group.submit(task, key, argument, this.hops + 1));
	}

	@Override
	public <K> Map<String, List<K>> byOwner(TaskName<K, ?, ?> task, Collection<? extends K> keys) {
		return group().byOwner(task, keys);
	}

	private GroupTasks group() {
		if (this.tasks.get() instanceof GroupTasks group) {
			return group;
		}
		throw new IllegalStateException(
				("Task %s cannot hop on: this node does not know its group, or knows several. Import the tasks of one:"
						+ " @ImportKryonetClients(group = \"...\", types = OwnerTasks.class)")
					.formatted(this.own));
	}

}
