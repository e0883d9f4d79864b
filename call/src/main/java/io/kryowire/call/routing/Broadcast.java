/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.link.AwaitedFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call to every node: collects what each of them answers.
 */
final class Broadcast {

	private final PeerGroup group;

	private final AtomicReferenceArray<@Nullable NodeResult<@Nullable Object>> collected;

	private final AtomicInteger missing;

	private final CompletableFuture<@Nullable Object>[] calls;

	private final CompletableFuture<List<NodeResult<@Nullable Object>>> results;

	@SuppressWarnings({ "unchecked", "rawtypes" })
	Broadcast(PeerGroup group) {
		this.group = group;
		this.collected = new AtomicReferenceArray<>(group.size());
		this.missing = new AtomicInteger(group.size());
		this.calls = new CompletableFuture[group.size()];
		this.results = new Results(this.calls);
	}

	/** Calls one node. */
	void ask(int node, RemoteMethod method, CallOptions options, @Nullable Object[] arguments) {
		CompletableFuture<@Nullable Object> call;
		try {
			call = method.ask(options, arguments);
		}
		catch (RuntimeException ex) {
			call = CompletableFuture.failedFuture(ex);
		}
		this.calls[node] = call;
		call.whenComplete((value, problem) -> collect(node, value, problem));
	}

	private void collect(int node, @Nullable Object value, @Nullable Throwable problem) {
		String name = this.group.name(node);
		Throwable cause = (problem instanceof CompletionException && problem.getCause() != null) ? problem.getCause()
				: problem;
		this.collected.set(node, (cause != null) ? failed(name, cause) : new NodeResult<>(name, value, null, null));
		if (this.missing.decrementAndGet() == 0) {
			this.results.complete(IntStream.range(0, this.calls.length).mapToObj(this.collected::get).toList());
		}
	}

	private static NodeResult<@Nullable Object> failed(String node, Throwable problem) {
		return new NodeResult<>(node, null, problem,
				(problem instanceof CallException call) ? call.outcome() : Outcome.REMOTE);
	}

	CompletableFuture<List<NodeResult<@Nullable Object>>> results() {
		return this.results;
	}

	/** What the caller holds: cancelling it cancels all calls. */
	private static final class Results extends AwaitedFuture<List<NodeResult<@Nullable Object>>> {

		private final CompletableFuture<@Nullable Object>[] calls;

		Results(CompletableFuture<@Nullable Object>[] calls) {
			this.calls = calls;
		}

		@Override
		public boolean cancel(boolean mayInterruptIfRunning) {
			boolean cancelled = super.cancel(mayInterruptIfRunning);
			if (cancelled) {
				Arrays.stream(this.calls).forEach((call) -> call.cancel(mayInterruptIfRunning));
			}
			return cancelled;
		}

	}

}
