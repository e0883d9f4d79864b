/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;

import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * The nodes of each group as the configuration names them.
 */
final class PropertiesKryonetConnectionDetails implements KryonetConnectionDetails {

	private final KryonetProperties properties;

	private final @Nullable SslBundles bundles;

	PropertiesKryonetConnectionDetails(KryonetProperties properties, @Nullable SslBundles bundles) {
		this.properties = properties;
		this.bundles = bundles;
	}

	@Override
	public List<NodeAddress> nodes(String group) {
		KryonetClientProperties client = this.properties.client().get(group);
		if (client == null || client.nodes().isEmpty()) {
			throw new NodesMissingException(group, this.properties.client().keySet());
		}
		return client.nodes().stream().map((text) -> parse(group, text)).toList();
	}

	private static NodeAddress parse(String group, String text) {
		try {
			return NodeAddress.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidKryonetPropertyException("kryowire.kryonet.client.%s.nodes".formatted(group), text, ex);
		}
	}

	@Override
	public @Nullable SslBundle sslBundle(String group) {
		KryonetClientProperties client = this.properties.client().get(group);
		if (client == null || !client.ssl().isOn()) {
			return null;
		}
		return KryonetTls.bundle(this.bundles, "kryowire.kryonet.client.%s.ssl.bundle".formatted(group),
				client.ssl().bundle());
	}

}
