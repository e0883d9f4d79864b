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
	 * Uses several connections, each with a network thread of its own. Default: 1.
	 * @param lanes how many
	 * @return this
	 */
	PeerBuilder lanes(int lanes);

	/**
	 * Runs what callers have attached to their futures, which a network thread never
	 * does. Should it refuse a task, that gets a thread of its own. Default: threads of
	 * the peer, or of its group, whose context class loader is that of the thread which
	 * has made it: as many as there are processors, others while these wait for calls,
	 * and none while there is nothing to run.
	 * @param completions an executor
	 * @return this
	 */
	PeerBuilder completions(Executor completions);

	/**
	 * Lets exceptions of handlers reach callers as themselves. Default: none.
	 * @param exceptions which
	 * @return this
	 */
	PeerBuilder exceptions(ExceptionTypes exceptions);

	/**
	 * As well, by their classes.
	 * @param exceptions their classes
	 * @return this
	 */
	default PeerBuilder exceptions(List<Class<? extends Throwable>> exceptions) {
		return exceptions(ExceptionTypes.of(exceptions));
	}

	/**
	 * Says how long to wait before another attempt to connect. Default:
	 * {@link Reconnect#DEFAULT}.
	 * @param reconnect the pauses
	 * @return this
	 */
	PeerBuilder reconnect(Reconnect reconnect);

	/**
	 * Encrypts the links, if they leave the process. Default: they are not.
	 * @param tls how
	 * @return this
	 */
	PeerBuilder tls(LinkTls tls);

	/**
	 * Measures the calls. Default: nobody does.
	 * @param meter takes the times
	 * @return this
	 */
	PeerBuilder meter(CallMeter meter);

	/**
	 * Says what the peer is to its caller, for logs and exceptions, which name its
	 * address anyway. Default: nothing.
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
