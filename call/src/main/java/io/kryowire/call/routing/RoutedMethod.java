/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallOptions;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.NodeResult;
import org.jspecify.annotations.Nullable;

/**
 * A method, bound to a router that finds the node for each call. Arguments may be sent
 * again to another node, so they must not change before the result is there. Thread-safe.
 */
public interface RoutedMethod extends RemoteMethod {

	/**
	 * Calls every node.
	 * @param options how
	 * @param arguments the arguments
	 * @return a result for each node, in the order of the nodes; never a failure
	 */
	CompletableFuture<List<NodeResult<@Nullable Object>>> broadcast(CallOptions options, @Nullable Object... arguments);

}
