/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;

import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.ssl.SslBundle;

/**
 * Details required to connect to the nodes of client groups. A bean of this type replaces
 * the configuration properties, for example for servers that a test has started.
 */
@FunctionalInterface
public interface KryonetConnectionDetails extends ConnectionDetails {

	/**
	 * Returns the nodes of a group.
	 * @param group the name of the group
	 * @return the addresses of the nodes
	 */
	List<NodeAddress> nodes(String group);

	/**
	 * Returns the SSL bundle for connections to a group. It is asked for again before
	 * each connection, so that a bundle that has been reloaded is used. Groups with the
	 * same bundle share connections.
	 * @param group the name of the group
	 * @return the bundle, or {@code null} if connections are not encrypted
	 */
	default @Nullable SslBundle sslBundle(String group) {
		return null;
	}

}
