/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.FrameChannel;

/**
 * Makes the connections of one lane, one after the other.
 */
public interface LaneConnector {

	/**
	 * Where it connects to, for messages.
	 * @return a few words, the same always
	 */
	String where();

	/**
	 * Makes a connection. It will have ended before the next one is asked for. Its link
	 * learns what becomes of it.
	 * @throws IOException if the connection cannot be made
	 */
	void connect() throws IOException;

	/**
	 * Whether the connection that was just welcomed leads to this lane. If not it is
	 * closed, and the next one goes where it belongs.
	 * @param ports the ports of all the server's lanes
	 * @return whether it does
	 */
	boolean belongs(List<Integer> ports);

	/**
	 * Closes the connection, if there is one.
	 * @param reason why
	 */
	void closeSoon(String reason);

	/**
	 * Closes the connection, ends an attempt to make one, and waits for the network
	 * thread to end.
	 */
	void end();

	/**
	 * Makes the connectors of a peer's lanes.
	 */
	interface Factory {

		/**
		 * Makes a lane's connector.
		 * @param lane the lane's number
		 * @param links makes the link at the end of each connection
		 * @return the connector
		 */
		LaneConnector create(int lane, Function<FrameChannel, ClientLink> links);

	}

}
