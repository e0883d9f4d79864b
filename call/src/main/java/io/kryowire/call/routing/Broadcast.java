/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.link.AwaitedFuture;
import io.kryowire.call.link.SharedCalls;
import org.jspecify.annotations.Nullable;

/**
 * One call to every node: what each of them answers. Cancelling it cancels all calls.
 */
final class Broadcast extends AwaitedFuture<List<NodeResult<@Nullable Object>>> {

	private final List<Part> parts = new ArrayList<>();

	private final AtomicInteger missing;

	private Broadcast(int nodes) {
		this.missing = new AtomicInteger(nodes);
	}

	/**
	 * Calls nodes with the same arguments, which are encoded once.
	 * @param nodes the nodes
	 * @param method their method
	 * @param calls makes the calls
	 * @return their results, in their order
	 */
	static CompletableFuture<List<NodeResult<@Nullable Object>>> of(List<RoutedNode> nodes,
			Function<RoutedNode, RemoteMethod> method, SharedCalls calls) {
		Broadcast broadcast = new Broadcast(nodes.size());
		for (RoutedNode node : nodes) {
			broadcast.parts.add(new Part(node, ask(method.apply(node), calls)));
		}
		calls.awaitRoom();
		broadcast.parts.forEach((part) -> part.call.whenComplete(broadcast::collect));
		if (nodes.isEmpty()) {
			broadcast.complete(List.of());
		}
		return broadcast;
	}

	private static CompletableFuture<@Nullable Object> ask(RemoteMethod method, SharedCalls calls) {
		try {
			return calls.ask(method);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private void collect(@Nullable Object value, @Nullable Throwable problem) {
		if (this.missing.decrementAndGet() == 0) {
			complete(this.parts.stream().map(Part::result).toList());
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		if (cancelled) {
			this.parts.forEach((part) -> part.call.cancel(mayInterruptIfRunning));
		}
		return cancelled;
	}

	/**
	 * The call of one node.
	 *
	 * @param node the node
	 * @param call the call
	 */
	private record Part(RoutedNode node, CompletableFuture<@Nullable Object> call) {

		/** Only when the call has ended. */
		NodeResult<@Nullable Object> result() {
			return this.call.handle(this::result).join();
		}

		private NodeResult<@Nullable Object> result(@Nullable Object value, @Nullable Throwable problem) {
			Throwable cause = (problem instanceof CompletionException && problem.getCause() != null)
					? problem.getCause() : problem;
			if (cause == null) {
				return new NodeResult<>(this.node.id(), value, null, null);
			}
			return new NodeResult<>(this.node.id(), null, cause,
					(cause instanceof CallException call) ? call.outcome() : Outcome.REMOTE);
		}

	}

}
