/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Describes a node. Not thread-safe.
 */
public interface NodeBuilder {

	/**
	 * Answers a method.
	 * @param method its name and types, which are declared by that
	 * @param execution where the handler runs
	 * @param handler answers it
	 * @return this
	 */
	NodeBuilder method(CallMethod method, Execution execution, Handler handler);

	/**
	 * Listens on an address. Default: any port of the loopback address.
	 * @param address the address; the port may be 0
	 * @return this
	 */
	NodeBuilder address(InetSocketAddress address);

	/**
	 * Listens on several ports, each with a network thread of its own. Default: 1.
	 * @param lanes how many, on ports one after the other unless the port is 0
	 * @return this
	 */
	NodeBuilder lanes(int lanes);

	/**
	 * Gives the lanes the ports that they have had in a node before. Default: those after
	 * the first one's.
	 * @param ports the ports, one for each lane; a lane without one has any
	 * @return this
	 */
	NodeBuilder ports(List<Integer> ports);

	/**
	 * Runs so many handlers at a time that do not block. One that blocks does not count:
	 * its thread is replaced. Default: one per processor, and no more than there may be
	 * threads.
	 * @param workers how many, at most 4096
	 * @return this
	 */
	NodeBuilder workers(int workers);

	/**
	 * Has so many threads for handlers at most, those that block included. Virtual ones
	 * do not count, nor do those that wait for calls of their own, with which there are
	 * four times as many at most. When all of them block, calls wait. Default: 1024.
	 * @param maxThreads how many, at least as many as there are workers and at most 65536
	 * @return this
	 */
	NodeBuilder maxThreads(int maxThreads);

	/**
	 * Runs handlers that block on virtual threads, of which there may be any number, so
	 * that the others have the node's own threads to themselves. Which handlers block is
	 * learned from what they do. Default: from Java 24 on. Where a method asks for
	 * {@link Execution#VIRTUAL} they do in any case.
	 * @param virtualThreads whether to
	 * @return this
	 * @throws UnsupportedOperationException if this Java has none, which it has from 21
	 * on
	 */
	NodeBuilder virtualThreads(boolean virtualThreads);

	/**
	 * Takes so many connections that have proven themselves on each lane. Default: 1024.
	 * @param maxConnections how many
	 * @return this
	 */
	NodeBuilder maxConnections(int maxConnections);

	/**
	 * Has so many connections that have not proven themselves on each lane, beside those
	 * that have. When one more comes the oldest of the address with the most of them is
	 * closed. Default: 512.
	 * @param maxUnprovenConnections how many
	 * @return this
	 */
	NodeBuilder maxUnprovenConnections(int maxUnprovenConnections);

	/**
	 * Has so many of them from one address, or from one network of IPv6 (/64). When one
	 * more comes from there the oldest from there is closed. All clients behind a proxy
	 * share an address; those that have proven themselves do not count. Default: 256.
	 * @param maxUnprovenConnectionsPerAddress how many
	 * @return this
	 */
	NodeBuilder maxUnprovenConnectionsPerAddress(int maxUnprovenConnectionsPerAddress);

	/**
	 * Holds so much for all peers together: calls that wait or run, long calls that are
	 * still arriving, and answers that nobody has fetched. Beyond, peers that hold more
	 * than their share are refused. Default: a quarter of the heap.
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
	 * Encrypts the links, if they leave the process. Default: they are not.
	 * @param tls how
	 * @return this
	 */
	NodeBuilder tls(LinkTls tls);

	/**
	 * Says who may call what. Default: everybody who has proven what the settings and TLS
	 * want, everything.
	 * @param authorizer decides
	 * @return this
	 */
	NodeBuilder authorizer(KryonetAuthorizer authorizer);

	/**
	 * Measures the calls. Default: nobody does.
	 * @param meter takes the times
	 * @return this
	 */
	NodeBuilder meter(CallMeter meter);

	/**
	 * Starts the node.
	 * @return a node that listens
	 * @throws UncheckedIOException if the address cannot be had
	 */
	Node start();

}
