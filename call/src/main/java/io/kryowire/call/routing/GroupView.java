/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.call.Peer;

/**
 * The nodes of a group at one time. Immutable.
 *
 * @param epoch the number of the view; a later view has a higher one
 * @param nodes the nodes, in the order in which a broadcast returns their results
 */
public record GroupView(long epoch, List<GroupNode> nodes) {

	public GroupView {
		nodes = List.copyOf(nodes);
		Set<String> ids = new HashSet<>();
		for (GroupNode node : nodes) {
			if (!ids.add(node.id())) {
				throw new IllegalArgumentException(
						"Two nodes of a group have the id %s: %s".formatted(node.id(), nodes));
			}
		}
	}

	/**
	 * The first view of nodes that take calls, each with a weight of 1.
	 * @param peers the peers by the ids of their nodes
	 * @return a view with the epoch 0
	 */
	public static GroupView of(Map<String, ? extends Peer> peers) {
		return new GroupView(0,
				peers.entrySet().stream().map((each) -> GroupNode.of(each.getKey(), each.getValue())).toList());
	}

}
