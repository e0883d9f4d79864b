/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;

/**
 * Whoever uses a client's link: told of its life, on the network thread.
 */
public interface ClientLinkListener {

	/**
	 * The number of a link's first call. No link to a peer uses a number that another one
	 * before it may have used: an answer that has gone astray is nobody's.
	 * @return the number, 1 for the first link
	 */
	long firstCall();

	/**
	 * What is called, for messages.
	 * @return its address, and what else it is called by
	 */
	String target();

	/**
	 * The server has welcomed us; calls may be sent.
	 * @param link the link
	 * @param ports the ports of all the server's lanes
	 */
	void ready(ClientLink link, List<Integer> ports);

	/**
	 * The server wants no new calls. Those under way will be answered.
	 * @param link the link
	 */
	void goingAway(ClientLink link);

	/**
	 * The connection is gone. Calls under way have failed.
	 * @param link the link
	 * @param reason why
	 */
	void ended(ClientLink link, String reason);

}
