/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Map;

import io.kryowire.call.Peer;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.NodeResult;

/**
 * Decides which node a call goes to. Thread-safe.
 */
@FunctionalInterface
public interface CallRouter {

	/**
	 * Binds a method. Called once for each method of a client, when it is made.
	 * @param exchange the method
	 * @return makes its calls
	 */
	RoutedMethod route(ExchangeMethod exchange);

	/**
	 * Calls one peer.
	 * @param node what {@link NodeResult#node()} calls it
	 * @param peer the peer, which stays the caller's to close
	 * @return a router
	 */
	static CallRouter to(String node, Peer peer) {
		return new PeerGroup(GroupView.of(Map.of(node, peer)));
	}

	/**
	 * Calls a group of peers: the less busy one of two for a call without a key, always
	 * the same one for a key, and all of them for a broadcast. Peers that are not
	 * connected are left out until they are. What certainly has not run is tried at
	 * another one.
	 * @param nodes the peers, which stay the caller's to close, by names that are the
	 * same at all callers, since keys are spread by them
	 * @return a router
	 */
	static CallRouter to(Map<String, ? extends Peer> nodes) {
		if (nodes.isEmpty()) {
			throw new IllegalArgumentException("A group needs at least one node");
		}
		return new PeerGroup(GroupView.of(nodes));
	}

}
