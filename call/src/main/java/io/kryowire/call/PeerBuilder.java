/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * Describes a peer. Not thread-safe.
 */
public interface PeerBuilder {

	/**
	 * Sets the number of connections, each of which has a network thread of its own.
	 * Default: 1.
	 * @param lanes how many
	 * @return this
	 */
	PeerBuilder lanes(int lanes);

	/**
	 * Sets the executor for what callers attach to their futures, which never runs on a
	 * network thread. A task that the executor refuses gets a thread of its own. Default:
	 * threads of the peer, or of its group, with the context class loader of the thread
	 * that created it: as many as there are processors, further ones while these wait for
	 * calls, and none while there is nothing to run.
	 * @param completions an executor
	 * @return this
	 */
	PeerBuilder completions(Executor completions);

	/**
	 * Adds exceptions of handlers that reach callers as themselves. Default: none.
	 * @param exceptions which
	 * @return this
	 */
	PeerBuilder exceptions(ExceptionTypes exceptions);

	/**
	 * Adds exceptions by their classes.
	 * @param exceptions their classes
	 * @return this
	 */
	default PeerBuilder exceptions(List<Class<? extends Throwable>> exceptions) {
		return exceptions(ExceptionTypes.of(exceptions));
	}

	/**
	 * Sets how long to wait before another attempt to connect. Default:
	 * {@link Reconnect#DEFAULT}.
	 * @param reconnect the pauses
	 * @return this
	 */
	PeerBuilder reconnect(Reconnect reconnect);

	/**
	 * Encrypts links that leave the process. Default: links are not encrypted.
	 * @param tls how
	 * @return this
	 */
	PeerBuilder tls(LinkTls tls);

	/**
	 * Measures the calls. Default: calls are not measured.
	 * @param meter measures them
	 * @return this
	 */
	PeerBuilder meter(CallMeter meter);

	/**
	 * Describes what the peer is to its caller, for logs and exceptions, in addition to
	 * its address. Default: no description.
	 * @param description some words, such as "node a of the group prices"
	 * @return this
	 */
	PeerBuilder describedAs(String description);

	/**
	 * Starts to connect, in the background.
	 * @return the peer
	 */
	Peer connect();

}
