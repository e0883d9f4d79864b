/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;

import io.kryowire.call.Node;
import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * A router that makes calls for keys of this process's own node there, without a
 * connection, and all others as the group does. Thread-safe.
 */
public final class OwnNodeRouter implements CallRouter {

	private static final int STRIPES = 1 << 8;

	private final PeerGroup group;

	private final Function<String, @Nullable Node> own;

	/**
	 * Calls for keys of the own node that have gone the other way, by parts of the keys.
	 */
	private final AtomicIntegerArray detours = new AtomicIntegerArray(STRIPES);

	/**
	 * Creates a router.
	 * @param group the nodes
	 * @param own finds the node of this process by its id in the group; {@code null} if
	 * the id is that of another process, or the node does not run
	 */
	public OwnNodeRouter(PeerGroup group, Function<String, @Nullable Node> own) {
		this.group = group;
		this.own = own;
	}

	@Override
	public RoutedMethod route(ExchangeMethod exchange) {
		return new OwnNodeMethod(this, exchange.wire(), this.group.route(exchange));
	}

	/** The node of this process, if it has a key and runs. */
	@Nullable Node find(int keyHash) {
		String owner = this.group.owner(keyHash);
		return (owner != null) ? this.own.apply(owner) : null;
	}

	/**
	 * Whether a call of a key may be overtaken by one that takes the shorter way.
	 */
	boolean isDetour(int keyHash) {
		return this.detours.get(stripe(keyHash)) > 0;
	}

	void beginDetour(int keyHash) {
		this.detours.incrementAndGet(stripe(keyHash));
	}

	void endDetour(int keyHash) {
		this.detours.decrementAndGet(stripe(keyHash));
	}

	private static int stripe(int keyHash) {
		return (keyHash ^ (keyHash >>> 16)) & (STRIPES - 1);
	}

}
