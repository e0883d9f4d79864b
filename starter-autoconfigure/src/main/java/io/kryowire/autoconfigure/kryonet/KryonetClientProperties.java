/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.List;

import io.kryowire.call.Overflow;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of a group of nodes to call.
 *
 * @param nodes Comma-separated list of nodes, each as host:port or name=host:port. Keys
 * are distributed by node name, or by address if there is no name, so both must be the
 * same for all callers. Or dns:name:port, which stands for all addresses of the name.
 * @param discovery Where to find the nodes instead: those that have registered in Redis,
 * or the instances that the DiscoveryClient of Spring Cloud knows.
 * @param service Name of the service whose nodes are to be found. Defaults to the name of
 * the group.
 * @param refreshInterval Interval at which DNS or the DiscoveryClient is asked again.
 * @param deadline Deadline of calls whose contract does not specify one.
 * @param overflow What to do with a call when too many calls are in flight or no node is
 * connected: let it wait until its deadline, fail it immediately, or drop it if it is
 * one-way.
 * @param lanes Number of connections to each node, each with its own network thread.
 * @param maxMessageSize Maximum size of a call or reply.
 * @param windowCalls Maximum number of calls in flight on one connection.
 * @param windowSize Maximum total size of the calls in flight on one connection.
 * @param handshakeTimeout Maximum time for a connection to be established.
 * @param heartbeat Time without sending anything after which a heartbeat is sent.
 * @param silenceTimeout Time without receiving anything after which a node is considered
 * dead.
 * @param reconnect Delays between attempts to connect.
 * @param ssl TLS.
 */
public record KryonetClientProperties(@DefaultValue List<String> nodes, @DefaultValue("none") Discovery discovery,
		@Nullable String service, @DefaultValue("5s") Duration refreshInterval, @DefaultValue("10s") Duration deadline,
		@DefaultValue("wait") Overflow overflow, @DefaultValue("1") int lanes,
		@DefaultValue("16MB") DataSize maxMessageSize, @DefaultValue("16384") int windowCalls,
		@DefaultValue("8MB") DataSize windowSize, @DefaultValue("3s") Duration handshakeTimeout,
		@DefaultValue("1s") Duration heartbeat, @DefaultValue("3s") Duration silenceTimeout,
		@DefaultValue Reconnect reconnect, @DefaultValue Ssl ssl) {

	/** What a group has of which nothing is configured. */
	static final KryonetClientProperties DEFAULTS = new Binder().bindOrCreate("none", KryonetClientProperties.class);

	/**
	 * Where the nodes of a group are found.
	 */
	public enum Discovery {

		/** They are configured. */
		NONE,

		/** They have registered in Redis. */
		REDIS,

		/** They are known to the DiscoveryClient of Spring Cloud. */
		SPRING_CLOUD

	}

	/**
	 * Delays between attempts to connect.
	 *
	 * @param delay Delay before the first attempt to reconnect. Each further delay is
	 * twice as long as the one before it.
	 * @param maxDelay Maximum delay between attempts to reconnect.
	 */
	public record Reconnect(@DefaultValue("20ms") Duration delay, @DefaultValue("500ms") Duration maxDelay) {

	}

	/**
	 * TLS.
	 *
	 * @param enabled Whether to encrypt connections. Enabled by default if an SSL bundle
	 * is set.
	 * @param bundle Name of the SSL bundle with the trusted certificates, and with the
	 * certificate of this node if its peers require one.
	 */
	public record Ssl(@Nullable Boolean enabled, @Nullable String bundle) {

		boolean isOn() {
			return (this.enabled != null) ? this.enabled : this.bundle != null;
		}

	}

}
