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
 * Properties of the server that answers calls.
 *
 * @param enabled Whether to start a server if there is a bean annotated with
 * KryonetService.
 * @param address Network address to listen on. An address other than loopback requires
 * kryowire.kryonet.shared-secret, client certificates, or
 * kryowire.kryonet.server.insecure.
 * @param port Port to listen on. 0 selects a free port.
 * @param insecure Whether to allow listening on an address other than loopback without
 * authenticating clients.
 * @param lanes Number of ports, each with its own network thread. They are consecutive,
 * starting with the configured port, unless that is 0.
 * @param workers Number of handlers that can run at the same time, not counting those
 * that block. 0 means one for each processor.
 * @param maxThreads Maximum number of threads for handlers, including those that block.
 * Virtual threads do not count, nor do threads waiting for the result of a call;
 * including the latter, there are at most four times as many. When all threads are
 * blocked, further calls wait.
 * @param execution Where to run handlers without a route key if their contract does not
 * specify it.
 * @param maxConnections Maximum number of connections on each lane that have completed
 * the handshake.
 * @param maxUnprovenConnections Maximum number of connections on each lane that have not
 * completed the handshake yet. They do not count towards max-connections. When another
 * one arrives, the oldest one from the address with the most of them is closed.
 * @param maxUnprovenConnectionsPerAddress Maximum number of connections on each lane that
 * have not completed the handshake yet, from one IPv4 address or one IPv6 /64 network.
 * When another one arrives, the oldest one from there is closed.
 * @param maxMessageSize Maximum size of a call or reply.
 * @param maxBacklogSize Maximum total size of the replies that wait for one client to
 * read them. A reply larger than half of this counts as half of it, so that even the
 * largest reply is accepted when few are waiting.
 * @param maxHeldSize Maximum total size of the data held for all peers: calls that wait
 * or run, large calls that are still arriving, and replies that have not been fetched.
 * Must be at least four times max-message-size. Defaults to a quarter of the heap.
 * @param windowCalls Maximum number of calls in flight on one connection.
 * @param windowSize Maximum total size of the calls in flight on one connection.
 * @param handshakeTimeout Maximum time for a connection to complete the handshake.
 * @param heartbeat Time without sending anything after which a heartbeat is sent.
 * @param silenceTimeout Time without receiving anything after which a client is
 * considered dead.
 * @param includeStacks Whether to send the stack traces of exceptions thrown by handlers
 * to callers.
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
	 * @param gracePeriod Maximum time to wait for calls in flight to complete when the
	 * application stops.
	 */
	public record Shutdown(@DefaultValue("30s") Duration gracePeriod) {

	}

	/**
	 * TLS.
	 *
	 * @param enabled Whether to encrypt connections. Enabled by default if an SSL bundle
	 * is set.
	 * @param bundle Name of the SSL bundle with the certificate of this node. If not set,
	 * connections are not encrypted.
	 * @param clientAuth Client authentication mode.
	 */
	public record Ssl(@Nullable Boolean enabled, @Nullable String bundle, @DefaultValue("need") ClientAuth clientAuth) {

		boolean isOn() {
			return (this.enabled != null) ? this.enabled : this.bundle != null;
		}

	}

	/**
	 * Client authentication modes.
	 */
	public enum ClientAuth {

		/**
		 * Clients are not asked for a certificate.
		 */
		NONE,

		/**
		 * Clients are asked for a certificate but need not have one.
		 */
		WANT,

		/**
		 * Clients must have a certificate.
		 */
		NEED

	}

}
