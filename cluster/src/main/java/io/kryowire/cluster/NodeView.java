/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes of a service at one time. Immutable.
 *
 * @param epoch the number of the view in this process; a later view has a higher one
 * @param nodes the nodes, sorted by their ids
 */
public record NodeView(long epoch, List<ClusterNode> nodes) {

	/** Before anything is known. */
	public static final NodeView NOTHING = new NodeView(0, List.of());

	/**
	 * Creates a view.
	 */
	public NodeView {
		nodes = nodes.stream().sorted(Comparator.comparing(ClusterNode::id)).toList();
		Set<String> ids = new HashSet<>();
		for (ClusterNode node : nodes) {
			if (!ids.add(node.id())) {
				throw new IllegalArgumentException("Two nodes have the id \"%s\": %s".formatted(node.id(), nodes));
			}
		}
	}

	/**
	 * Finds a node.
	 * @param id what it is called
	 * @return the node, if the view has it
	 */
	public Optional<ClusterNode> node(String id) {
		return this.nodes.stream().filter((node) -> node.id().equals(id)).findFirst();
	}

	/**
	 * The nodes that take calls.
	 * @return those that are not leaving
	 */
	public List<ClusterNode> serving() {
		return this.nodes.stream().filter(ClusterNode::isServing).toList();
	}

}
