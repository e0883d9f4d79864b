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
 * @param nodeId Name of this node in logs, health and metrics of its peers. Default is
 * the application's name with a random suffix.
 * @param sharedSecret Comma-separated list of secrets that nodes prove to each other
 * before the first call. The first is proven and any is accepted, so that secrets can be
 * changed without an interruption. Each has at least 16 characters.
 * @param exceptions Comma-separated list of exceptions that cross the wire as themselves,
 * as names of classes or as packages such as com.acme.errors.*, beside those of the
 * contracts. Of a package it is the unchecked ones.
 * @param client Groups of nodes that are called, by their names.
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
