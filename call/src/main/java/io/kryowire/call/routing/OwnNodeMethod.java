/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Node;
import io.kryowire.call.contract.NodeResult;
import org.jspecify.annotations.Nullable;

/**
 * A method that is asked at this process's own node if that has the key. Calls that wait,
 * have no answer or no key go the way of all others.
 *
 * @param router finds the own node
 * @param method its name and types
 * @param remote the method at the nodes of the group
 */
record OwnNodeMethod(OwnNodeRouter router, CallMethod method, RoutedMethod remote) implements RoutedMethod {

	@Override
	public CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments) {
		Node node = options.keyed() ? this.router.find(options.keyHash()) : null;
		if (node == null) {
			return this.remote.ask(options, arguments);
		}
		return this.router.isDetour(options.keyHash()) ? detour(options, arguments)
				: new OwnNodeCall(this, node, options, arguments);
	}

	/**
	 * Goes the way of all others, and has later calls of the key follow it there until it
	 * has ended, since calls of a key keep their order.
	 */
	CompletableFuture<@Nullable Object> detour(CallOptions options, @Nullable Object... arguments) {
		int key = options.keyHash();
		this.router.beginDetour(key);
		CompletableFuture<@Nullable Object> sent;
		try {
			sent = this.remote.ask(options, arguments);
		}
		catch (RuntimeException | Error ex) {
			this.router.endDetour(key);
			throw ex;
		}
		sent.whenComplete((result, problem) -> this.router.endDetour(key));
		return sent;
	}

	@Override
	public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
		return this.remote.call(options, arguments);
	}

	@Override
	public boolean tell(CallOptions options, @Nullable Object... arguments) {
		return this.remote.tell(options, arguments);
	}

	@Override
	public CompletableFuture<List<NodeResult<@Nullable Object>>> broadcast(CallOptions options,
			@Nullable Object... arguments) {
		return this.remote.broadcast(options, arguments);
	}

}
