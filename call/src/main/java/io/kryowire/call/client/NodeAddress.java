/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Where a node of a group listens.
 *
 * @param name how the node is called: the same at all callers, since keys are spread by
 * the names
 * @param host its host
 * @param port its port
 */
public record NodeAddress(String name, String host, int port) {

	private static final int LARGEST_PORT = 65535;

	public NodeAddress {
		if (name.isBlank() || host.isBlank() || port < 1 || port > LARGEST_PORT) {
			throw new IllegalArgumentException(
					"A node has a name, a host and a port between 1 and %d: name=\"%s\", host=\"%s\", port=%d"
						.formatted(LARGEST_PORT, name, host, port));
		}
	}

	/**
	 * Reads an address.
	 * @param text {@code host:port}, {@code [::1]:port}, or {@code name=host:port}
	 * @return the address, named like the text if it has no name
	 * @throws IllegalArgumentException if it is something else, saying what
	 */
	public static NodeAddress parse(String text) {
		String trimmed = text.trim();
		int equals = trimmed.indexOf('=');
		String address = trimmed.substring(equals + 1);
		int colon = address.lastIndexOf(':');
		String host = (colon > 0) ? address.substring(0, colon) : "";
		boolean bracketed = host.startsWith("[") && host.endsWith("]");
		if (host.isEmpty() || (host.indexOf(':') >= 0 && !bracketed) || equals == 0) {
			throw new IllegalArgumentException(
					"\"%s\" is not the address of a node; write host:port, [::1]:port or name=host:port"
						.formatted(text));
		}
		return new NodeAddress((equals > 0) ? trimmed.substring(0, equals) : address,
				bracketed ? host.substring(1, host.length() - 1) : host, port(text, address.substring(colon + 1)));
	}

	/** Keys are spread by the names, so that each is that of one node. */
	static void requireDistinct(String group, Collection<NodeAddress> nodes) {
		Set<String> names = new HashSet<>();
		for (NodeAddress node : nodes) {
			if (!names.add(node.name())) {
				throw new IllegalArgumentException(
						"The group %s has two nodes named %s: %s".formatted(group, node.name(), nodes));
			}
		}
	}

	private static int port(String text, String number) {
		try {
			return Integer.parseInt(number);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					"\"%s\" is not the address of a node: \"%s\" is not a port".formatted(text, number), ex);
		}
	}

	/**
	 * What it is to those who call it, for messages.
	 * @param group the name of its group
	 * @return words such as "node a of the group prices"
	 */
	public String in(String group) {
		return "%s of the group %s".formatted(isNamed() ? "node " + this.name : "a node", group);
	}

	private boolean isNamed() {
		return !this.name.equals(address());
	}

	/** Without the name. */
	String address() {
		return ((this.host.indexOf(':') >= 0) ? "[" + this.host + "]" : this.host) + ":" + this.port;
	}

	@Override
	public String toString() {
		return isNamed() ? this.name + "=" + address() : address();
	}

}
