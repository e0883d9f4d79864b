/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * This node, as its peers see it: a server that answers calls.
 */
public interface Node extends AutoCloseable {

	/**
	 * The port on which it listens.
	 * @return the first lane's port
	 */
	int port();

	/**
	 * The ports on which it listens.
	 * @return the ports of all lanes, in order
	 */
	default List<Integer> ports() {
		return List.of(port());
	}

	/**
	 * What has happened on the links from all peers.
	 * @return the numbers now
	 */
	LinkStatistics statistics();

	/**
	 * What its handlers are doing.
	 * @return the numbers now
	 */
	HandlerStatistics handlers();

	/**
	 * Calls a method of this node from within its process: without a connection, and
	 * without writing arguments and result, which are not copied and must not be changed.
	 * Apart from that it is a call like others: it has its turn among those of its key,
	 * which has to be this node's if the node checks that, and it is given up at its
	 * deadline, or with the call whose handler has made it.
	 * @param method its name and types
	 * @param options how
	 * @param arguments the arguments
	 * @return the future result; {@link Outcome#NOT_SENT} if this node cannot be called
	 * in this way, has no such method, or has too many of these calls under way
	 */
	default CompletableFuture<@Nullable Object> ask(CallMethod method, CallOptions options,
			@Nullable Object... arguments) {
		return CompletableFuture.failedFuture(
				new CallException(Outcome.NOT_SENT, "%s: this node needs a connection".formatted(method.name())));
	}

	/**
	 * Asks the peers to go elsewhere, waits until the calls that have arrived are
	 * answered, and stops.
	 * @param graceMillis how long to wait at most
	 * @return whether all have been answered
	 */
	boolean drain(long graceMillis);

	/**
	 * Stops at once.
	 */
	@Override
	void close();

}
