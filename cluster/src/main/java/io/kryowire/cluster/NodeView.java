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
		// They are in the order of their ids; asked for each slot of a large cluster
		int low = 0;
		int high = this.nodes.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			int order = this.nodes.get(middle).id().compareTo(id);
			if (order == 0) {
				return Optional.of(this.nodes.get(middle));
			}
			low = (order < 0) ? middle + 1 : low;
			high = (order < 0) ? high : middle;
		}
		return Optional.empty();
	}

	/**
	 * The nodes that take calls.
	 * @return those that are not leaving
	 */
	public List<ClusterNode> serving() {
		return this.nodes.stream().filter(ClusterNode::isServing).toList();
	}

}
