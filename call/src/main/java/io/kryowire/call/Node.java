/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.List;

/**
 * This node, as its peers see it: a server that answers calls.
 */
public interface Node extends AutoCloseable {

	/**
	 * The port on which it listens.
	 * @return the first lane's port
	 */
	int port();

	/**
	 * The ports on which it listens.
	 * @return the ports of all lanes, in order
	 */
	default List<Integer> ports() {
		return List.of(port());
	}

	/**
	 * What has happened on the links from all peers.
	 * @return the numbers now
	 */
	LinkStatistics statistics();

	/**
	 * What its handlers are doing.
	 * @return the numbers now
	 */
	HandlerStatistics handlers();

	/**
	 * Asks the peers to go elsewhere, waits until the calls that have arrived are
	 * answered, and stops.
	 * @param graceMillis how long to wait at most
	 * @return whether all have been answered
	 */
	boolean drain(long graceMillis);

	/**
	 * Stops at once.
	 */
	@Override
	void close();

}
