/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;

/**
 * The services whose nodes register in Redis.
 */
interface RegisteredServices {

	/**
	 * Returns the nodes of a service.
	 * @param service the name of the service
	 * @return the directory, which is closed with the application
	 */
	NodeDirectory directory(String service);

	/**
	 * Returns who has which slots of a service.
	 * @param service the name of the service
	 * @return the owners, by leases if there are any, or else by the nodes that are known
	 */
	SlotOwners owners(String service);

	/**
	 * Has this process seen as a node of a service, so that it is not observed as well.
	 * @param service the name of the service
	 * @param beans what is known of the service here
	 */
	void own(String service, MemberBeans beans);

	/**
	 * Returns whether this process is a node of a service. Asked with each call.
	 * @param service the name of the service
	 * @return whether it is that one which this process is seen as a node of
	 */
	boolean isOwn(String service);

	/**
	 * Creates a node of a service.
	 * @param settings the service, and how it is done
	 * @param node the node
	 * @param slots is told of its slots
	 * @return the node, which has not joined yet
	 */
	Member member(ClusterSettings settings, ClusterNode node, SlotListener slots);

}
