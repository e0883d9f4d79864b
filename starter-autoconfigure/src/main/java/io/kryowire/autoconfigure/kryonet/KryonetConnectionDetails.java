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
 * Where the nodes of each group are. A bean of this type is asked instead of the
 * configuration, as for services that a test has started.
 */
@FunctionalInterface
public interface KryonetConnectionDetails extends ConnectionDetails {

	/**
	 * The nodes of a group.
	 * @param group the name of the group
	 * @return their addresses
	 */
	List<NodeAddress> nodes(String group);

	/**
	 * The certificates for the links to a group.
	 * @param group the name of the group
	 * @return a bundle, {@code null} for links that are not encrypted
	 */
	default @Nullable SslBundle sslBundle(String group) {
		return null;
	}

}
