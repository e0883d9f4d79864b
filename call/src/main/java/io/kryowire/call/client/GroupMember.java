/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import io.kryowire.call.Peer;
import io.kryowire.call.routing.GroupNode;
import io.kryowire.cluster.ClusterNode;

/**
 * A node that a group has or is to have.
 *
 * @param address where it is, and what it is called
 * @param zone where that is, may be empty
 * @param weight its share of calls and keys
 * @param state whether it takes calls
 */
record GroupMember(NodeAddress address, String zone, int weight, GroupNode.State state) {

	/** One of which nothing but the address is known. */
	static GroupMember of(NodeAddress address) {
		return new GroupMember(address, "", 1, GroupNode.State.SERVING);
	}

	/** As a directory knows it: the welcome tells the ports of the other lanes. */
	static GroupMember of(ClusterNode node) {
		return new GroupMember(new NodeAddress(node.id(), node.host(), node.port()), node.zone(), node.weight(),
				node.isServing() ? GroupNode.State.SERVING : GroupNode.State.LEAVING);
	}

	GroupNode node(Peer peer) {
		return new GroupNode(this.address.name(), this.address.address(), this.zone, this.weight, this.state, peer);
	}

}
