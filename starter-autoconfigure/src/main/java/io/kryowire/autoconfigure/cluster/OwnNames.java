/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeView;

/**
 * Recognizes this node among those that others have registered.
 *
 * @param id what it is called, for those who write that to the metadata of instances
 * @param addresses where it can be reached, each with the port of the first lane
 */
record OwnNames(String id, Set<String> addresses) {

	/** For none of these is anybody asked. */
	private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

	/**
	 * Returns the names of a node.
	 * @param node what it says of itself
	 * @param listening where its server listens
	 */
	static OwnNames of(ClusterNode node, InetSocketAddress listening) {
		Set<String> addresses = AdvertisedHost.addresses(listening)
			.stream()
			.map((address) -> ClusterNode.at(address, listening.getPort()).address())
			.collect(Collectors.toCollection(TreeSet::new));
		addresses.add(plain(node));
		return new OwnNames(node.id(), addresses);
	}

	/** Returns the ids of those nodes that are this one, in their order. */
	Set<String> in(NodeView view) {
		return view.nodes()
			.stream()
			.filter(this::mean)
			.map(ClusterNode::id)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	boolean mean(ClusterNode node) {
		return node.id().equals(this.id) || this.addresses.contains(plain(node));
	}

	/** An IPv6 address can be written in several ways, and a name in capitals. */
	private static String plain(ClusterNode node) {
		String host = node.host();
		if (!IPV6.matcher(host).matches()) {
			return ClusterNode.address(host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", ""), node.port());
		}
		try {
			return ClusterNode.at(InetAddress.getByName(host), node.port()).address();
		}
		catch (UnknownHostException ex) {
			return node.address();
		}
	}

}
