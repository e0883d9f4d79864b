/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * The nodes of each group, from configuration properties.
 */
final class PropertiesKryonetConnectionDetails implements KryonetConnectionDetails {

	private static final String PROPERTY = "kryowire.kryonet.client.%s.nodes";

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
		List<NodeAddress> nodes = client.nodes().stream().map((text) -> parse(group, text)).toList();
		Set<String> names = new HashSet<>();
		nodes.forEach((node) -> requireUnique(group, node, names));
		return nodes;
	}

	private static void requireUnique(String group, NodeAddress node, Set<String> names) {
		if (!names.add(node.name())) {
			throw new InvalidPropertyException(PROPERTY.formatted(group), node.toString(),
					new IllegalArgumentException("There are two nodes named " + node.name()));
		}
	}

	private static NodeAddress parse(String group, String text) {
		try {
			return NodeAddress.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidPropertyException(PROPERTY.formatted(group), text, ex);
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

	/** Says in the log when the bundle of a group is another one. */
	void tellOfUpdates(String group) {
		KryonetTls.tellOfUpdates(this.bundles, this.properties.client(group).ssl().bundle(), "to nodes");
	}

}
