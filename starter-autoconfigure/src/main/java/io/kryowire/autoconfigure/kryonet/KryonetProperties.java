/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of calls.
 *
 * @param nodeId Name of this node in the logs, health and metrics of its peers. Defaults
 * to the application name with a random suffix.
 * @param sharedSecret Comma-separated list of secrets with which nodes authenticate each
 * other before the first call. A node proves that it knows the first and accepts any of
 * them, so that secrets can be rotated without downtime. Each must have at least 16
 * characters.
 * @param exceptions Comma-separated list of exceptions that callers receive with their
 * original type, in addition to those declared by contracts. Each entry is a class name,
 * or a package such as com.acme.errors.*, which includes its unchecked exceptions only.
 * @param client Groups of nodes to call, by name.
 */
@ConfigurationProperties("kryowire.kryonet")
public record KryonetProperties(@Nullable String nodeId, @DefaultValue List<String> sharedSecret,
		@DefaultValue List<String> exceptions, @DefaultValue Map<String, KryonetClientProperties> client) {

	/** Secrets stay secret. */
	@Override
	public String toString() {
		return "KryonetProperties[nodeId=%s, sharedSecret=%d of them, exceptions=%s, client=%s]".formatted(this.nodeId,
				this.sharedSecret.size(), this.exceptions, this.client);
	}

	/** A group may be known to {@link KryonetConnectionDetails} only. */
	KryonetClientProperties client(String group) {
		KryonetClientProperties configured = this.client.get(group);
		return (configured != null) ? configured : KryonetClientProperties.DEFAULTS;
	}

}
