/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.cluster.KeyOwnership;

/**
 * Describes a node. Not thread-safe.
 */
public interface NodeBuilder {

	/**
	 * Adds a method that the node answers.
	 * @param method its name and types, which are declared by that
	 * @param execution where the handler runs
	 * @param handler answers it
	 * @return this
	 */
	NodeBuilder method(CallMethod method, Execution execution, Handler handler);

	/**
	 * Sets the address to listen on. Default: any port of the loopback address.
	 * @param address the address; the port may be 0
	 * @return this
	 */
	NodeBuilder address(InetSocketAddress address);

	/**
	 * Sets the number of ports, each of which has a network thread of its own. Default:
	 * 1.
	 * @param lanes how many; the ports are consecutive unless the port is 0
	 * @return this
	 */
	NodeBuilder lanes(int lanes);

	/**
	 * Sets the ports of the lanes, such as those that an earlier node had. Default: those
	 * that follow the port of the first lane.
	 * @param ports the ports, one for each lane; a lane without one gets any
	 * @return this
	 */
	NodeBuilder ports(List<Integer> ports);

	/**
	 * Sets how many handlers run at a time, not counting those that block: their threads
	 * are replaced. Default: one per processor, but at most {@link #maxThreads}.
	 * @param workers how many, at most 4096
	 * @return this
	 */
	NodeBuilder workers(int workers);

	/**
	 * Sets the maximum number of threads for handlers, including those that block.
	 * Virtual threads do not count, nor do threads that wait for calls of their own, with
	 * which there are at most four times as many. When all of them block, calls wait.
	 * Default: 1024.
	 * @param maxThreads how many, at least as many as there are workers and at most 65536
	 * @return this
	 */
	NodeBuilder maxThreads(int maxThreads);

	/**
	 * Runs handlers that block on virtual threads, whose number is not limited, so that
	 * the others have the node's own threads to themselves. The node learns which
	 * handlers block from how long they take. Default: from Java 24 on. Methods with
	 * {@link Execution#VIRTUAL} have virtual threads in any case.
	 * @param virtualThreads whether to
	 * @return this
	 * @throws UnsupportedOperationException if this Java has none, that is, before Java
	 * 21
	 */
	NodeBuilder virtualThreads(boolean virtualThreads);

	/**
	 * Sets the maximum number of connections on each lane that have proven themselves.
	 * Default: 1024.
	 * @param maxConnections how many
	 * @return this
	 */
	NodeBuilder maxConnections(int maxConnections);

	/**
	 * Sets the maximum number of connections on each lane that have not proven
	 * themselves. When there is one more, the oldest from the address with the most of
	 * them is closed. Default: 512.
	 * @param maxUnprovenConnections how many
	 * @return this
	 */
	NodeBuilder maxUnprovenConnections(int maxUnprovenConnections);

	/**
	 * Sets the maximum number of such connections from one address, or from one IPv6
	 * network (/64). When there is one more, the oldest from there is closed. All clients
	 * behind a proxy share an address. Default: 256.
	 * @param maxUnprovenConnectionsPerAddress how many
	 * @return this
	 */
	NodeBuilder maxUnprovenConnectionsPerAddress(int maxUnprovenConnectionsPerAddress);

	/**
	 * Sets how much memory the node holds for all peers together: calls that wait or run,
	 * long calls that are still arriving, and answers that have not been fetched. Beyond
	 * that, peers that hold more than their share are refused. Default: a quarter of the
	 * heap.
	 * @param maxHeldBytes how many bytes, at least 2^20 and four times as many as the
	 * longest message may have
	 * @return this
	 * @throws IllegalArgumentException if it is less
	 */
	NodeBuilder maxHeldBytes(long maxHeldBytes);

	/**
	 * Sends the stacks of handlers' exceptions to callers. Default: no.
	 * @param sendStacks whether to
	 * @return this
	 */
	NodeBuilder sendStacks(boolean sendStacks);

	/**
	 * Encrypts links that leave the process. Default: links are not encrypted.
	 * @param tls how
	 * @return this
	 */
	NodeBuilder tls(LinkTls tls);

	/**
	 * Decides who may call what. Default: every caller that has proven what the settings
	 * and TLS require may call everything.
	 * @param authorizer decides
	 * @return this
	 */
	NodeBuilder authorizer(KryonetAuthorizer authorizer);

	/**
	 * Runs calls with a key only while this node has the slot of the key: others are
	 * answered with {@link Outcome#NOT_OWNER}, and the result of one whose slot is lost
	 * meanwhile with {@link Outcome#UNKNOWN}. Default: calls with any key are run.
	 * @param ownership knows the slots of this node
	 * @return this
	 */
	NodeBuilder ownership(KeyOwnership ownership);

	/**
	 * Measures the calls. Default: calls are not measured.
	 * @param meter measures them
	 * @return this
	 */
	NodeBuilder meter(CallMeter meter);

	/**
	 * Starts the node.
	 * @return a node that listens
	 * @throws UncheckedIOException if it cannot listen on the address
	 */
	Node start();

}
