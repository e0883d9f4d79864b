/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetAddress;
import java.time.Duration;

import io.kryowire.call.Execution;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the node that answers calls.
 *
 * @param enabled Whether to answer calls if there is a bean with @KryonetService.
 * @param address Network address to listen on. Addresses other than loopback need
 * kryowire.kryonet.shared-secret, certificates of the clients, or insecure.
 * @param port Port to listen on. 0 is any free one.
 * @param insecure Whether to listen on an address that others can reach without asking
 * them who they are.
 * @param lanes Number of ports, each with a network thread of its own. They follow the
 * first one unless that is 0.
 * @param workers Number of handlers that may run at a time without blocking. Those that
 * block do not count. 0 is one for each processor.
 * @param maxThreads Most threads for handlers, those that block included. Virtual ones do
 * not count, nor do those that wait for calls of their own, with which there are four
 * times as many at most. Calls wait when all of them block.
 * @param execution Where handlers without a route key run if their contract does not say.
 * @param maxConnections Most connections on each lane that have proven themselves.
 * @param maxUnprovenConnections Most connections on each lane that have not proven
 * themselves yet, beside those that have. Beyond them the oldest is closed.
 * @param maxUnprovenConnectionsPerAddress Most of them from one address, or one /64
 * network of IPv6. Beyond them the oldest from there is closed.
 * @param maxMessageSize Longest call or reply.
 * @param maxBacklogSize Most bytes of replies that wait for one client to read them. A
 * reply that is longer than half of that counts as half, so that each has room when
 * little waits.
 * @param maxHeldSize Most bytes held for all peers together: calls that wait or run, long
 * calls that are still arriving, and replies that nobody has fetched. At least four times
 * max-message-size. Default is a quarter of the heap.
 * @param windowCalls Most calls under way on one connection.
 * @param windowSize Most bytes of calls under way on one connection.
 * @param handshakeTimeout Time in which a connection must prove itself.
 * @param heartbeat Time after which a silent side says that it lives.
 * @param silenceTimeout Time after which a silent client is taken for dead.
 * @param includeStacks Whether callers get the stacks of handlers' exceptions.
 * @param shutdown Graceful shutdown.
 * @param ssl TLS.
 */
@ConfigurationProperties("kryowire.kryonet.server")
public record KryonetServerProperties(@DefaultValue("true") boolean enabled,
		@DefaultValue("127.0.0.1") InetAddress address, @DefaultValue("7420") int port,
		@DefaultValue("false") boolean insecure, @DefaultValue("1") int lanes, @DefaultValue("0") int workers,
		@DefaultValue("1024") int maxThreads, @DefaultValue("keyed") Execution execution,
		@DefaultValue("1024") int maxConnections, @DefaultValue("512") int maxUnprovenConnections,
		@DefaultValue("256") int maxUnprovenConnectionsPerAddress, @DefaultValue("16MB") DataSize maxMessageSize,
		@DefaultValue("32MB") DataSize maxBacklogSize, @Nullable DataSize maxHeldSize,
		@DefaultValue("16384") int windowCalls, @DefaultValue("8MB") DataSize windowSize,
		@DefaultValue("3s") Duration handshakeTimeout, @DefaultValue("1s") Duration heartbeat,
		@DefaultValue("3s") Duration silenceTimeout, @DefaultValue("false") boolean includeStacks,
		@DefaultValue Shutdown shutdown, @DefaultValue Ssl ssl) {

	/**
	 * Graceful shutdown.
	 *
	 * @param gracePeriod Time for calls under way to be answered when the application
	 * stops.
	 */
	public record Shutdown(@DefaultValue("30s") Duration gracePeriod) {

	}

	/**
	 * TLS.
	 *
	 * @param enabled Whether to encrypt links. Default is true if there is a bundle.
	 * @param bundle Name of the SSL bundle with this node's certificate. Default is none.
	 * @param clientAuth Whether clients need certificates.
	 */
	public record Ssl(@Nullable Boolean enabled, @Nullable String bundle, @DefaultValue("need") ClientAuth clientAuth) {

		boolean isOn() {
			return (this.enabled != null) ? this.enabled : this.bundle != null;
		}

	}

	/**
	 * Whether clients need certificates.
	 */
	public enum ClientAuth {

		/**
		 * They need none.
		 */
		NONE,

		/**
		 * They may have one.
		 */
		WANT,

		/**
		 * They need one.
		 */
		NEED

	}

}
