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
 * Properties of a group of nodes that are called.
 *
 * @param nodes Comma-separated list of nodes, as host:port or name=host:port. Keys are
 * spread by the names, or else by the addresses: they must be the same at all callers.
 * @param deadline Time a call may take where its contract does not say.
 * @param overflow What happens to calls when too many are under way: they wait until
 * their deadline, fail at once, or, if they have no answer, are dropped.
 * @param lanes Number of connections to each node, each with a network thread of its own.
 * @param maxMessageSize Longest call or reply.
 * @param windowCalls Most calls under way on one connection.
 * @param windowSize Most bytes of calls under way on one connection.
 * @param handshakeTimeout Time in which a connection must be established.
 * @param heartbeat Time after which a silent side says that it lives.
 * @param silenceTimeout Time after which a silent node is taken for dead.
 * @param reconnect Pauses between attempts to connect.
 * @param ssl TLS.
 */
public record KryonetClientProperties(@DefaultValue List<String> nodes, @DefaultValue("10s") Duration deadline,
		@DefaultValue("wait") Overflow overflow, @DefaultValue("1") int lanes,
		@DefaultValue("16MB") DataSize maxMessageSize, @DefaultValue("16384") int windowCalls,
		@DefaultValue("8MB") DataSize windowSize, @DefaultValue("3s") Duration handshakeTimeout,
		@DefaultValue("1s") Duration heartbeat, @DefaultValue("3s") Duration silenceTimeout,
		@DefaultValue Reconnect reconnect, @DefaultValue Ssl ssl) {

	/** What a group has of which nothing is configured. */
	static final KryonetClientProperties DEFAULTS = new Binder().bindOrCreate("none", KryonetClientProperties.class);

	/**
	 * Pauses between attempts to connect.
	 *
	 * @param delay First pause. Each is twice as long as the one before.
	 * @param maxDelay Longest pause.
	 */
	public record Reconnect(@DefaultValue("20ms") Duration delay, @DefaultValue("500ms") Duration maxDelay) {

	}

	/**
	 * TLS.
	 *
	 * @param enabled Whether to encrypt links. Default is true if there is a bundle.
	 * @param bundle Name of the SSL bundle with the certificates that are trusted, and
	 * this node's own if its peers need it.
	 */
	public record Ssl(@Nullable Boolean enabled, @Nullable String bundle) {

		boolean isOn() {
			return (this.enabled != null) ? this.enabled : this.bundle != null;
		}

	}

}
