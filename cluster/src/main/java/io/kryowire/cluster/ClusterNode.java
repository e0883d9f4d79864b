/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.net.InetAddress;
import java.util.List;
import java.util.Objects;

/**
 * A node as a directory knows it.
 *
 * @param id what the node is called: unique in its service, and the same for everybody,
 * since keys are spread by the ids
 * @param host where it is: a name or an address
 * @param ports the ports of its lanes, that of the first one first; not necessarily
 * consecutive, and possibly only the first one
 * @param zone where it runs, such as the name of a data centre; empty if that is not
 * known
 * @param weight its share of the calls and of the keys, compared with that of the others
 * @param incarnation tells this start of the node from its others; 0 if that is not known
 * @param state whether it takes calls
 */
public record ClusterNode(String id, String host, List<Integer> ports, String zone, int weight, long incarnation,
		State state) {

	/** How heavy a node may be. */
	public static final int LARGEST_WEIGHT = 1_000_000;

	/** As long as the name of a host may be. */
	private static final int LONGEST_TEXT = 255;

	private static final int MOST_PORTS = 256;

	/**
	 * Creates a node.
	 */
	public ClusterNode {
		requireText("id", id);
		requireText("host", host);
		requireText("zone", zone);
		Objects.requireNonNull(state, "A node has a state");
		if (ports.size() > MOST_PORTS) {
			throw new IllegalArgumentException(
					"Node \"%s\" cannot have %d ports, at most %d".formatted(id, ports.size(), MOST_PORTS));
		}
		ports = List.copyOf(ports);
		if (id.isBlank() || host.isBlank() || ports.isEmpty() || weight < 1 || weight > LARGEST_WEIGHT) {
			throw new IllegalArgumentException(
					"A node needs an id, a host, a port, and a weight of 1 to %d: id=\"%s\", host=\"%s\", ports=%s, weight=%d"
						.formatted(LARGEST_WEIGHT, id, host, ports, weight));
		}
		for (int port : ports) {
			if (port < 1 || port > 65_535) {
				throw new IllegalArgumentException("Node \"%s\" cannot have the port %d".formatted(id, port));
			}
		}
	}

	/** What nodes say of themselves stands in logs, and is kept by all others. */
	private static void requireText(String what, String text) {
		if (text.length() > LONGEST_TEXT || text.chars().anyMatch(Character::isISOControl)) {
			throw new IllegalArgumentException(
					"The %s of a node has at most %d characters, none of them a control character, but this one has %d: \"%s\""
						.formatted(what, LONGEST_TEXT, text.length(),
								text.substring(0, Math.min(LONGEST_TEXT, text.length())).replaceAll("\\p{Cc}", "?")));
		}
	}

	/**
	 * Describes a node of which no more than the address is known.
	 * @param id what it is called
	 * @param host where it is
	 * @param port the port of its first lane
	 * @return a node that takes calls, with a weight of 1
	 */
	public static ClusterNode at(String id, String host, int port) {
		return new ClusterNode(id, host, List.of(port), "", 1, 0, State.SERVING);
	}

	/**
	 * Describes a node of which no more than the address is known, and which is called
	 * {@code address:port}, with brackets around an IPv6 address. A network interface in
	 * the address is left out: it says nothing on other machines.
	 * @param address where it is
	 * @param port the port of its first lane
	 * @return a node that takes calls, with a weight of 1
	 */
	public static ClusterNode at(InetAddress address, int port) {
		String host = address.getHostAddress().replaceFirst("%.*", "");
		return at(address(host, port), host, port);
	}

	/**
	 * The port of its first lane.
	 * @return the port
	 */
	public int port() {
		return this.ports.get(0);
	}

	/**
	 * Whether it takes calls.
	 * @return whether it does
	 */
	public boolean isServing() {
		return this.state == State.SERVING;
	}

	/**
	 * The host and the port of its first lane.
	 * @return {@code host:port}, with brackets around an IPv6 address
	 */
	public String address() {
		return address(this.host, port());
	}

	@Override
	public String toString() {
		String address = address();
		return this.id.equals(address) ? this.id : this.id + " at " + address;
	}

	/**
	 * Writes an address.
	 * @param host a name or an address
	 * @param port the port
	 * @return {@code host:port}, with brackets around an IPv6 address
	 */
	public static String address(String host, int port) {
		return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
	}

	/**
	 * Whether a node takes calls.
	 */
	public enum State {

		/** It takes calls soon, and others have time to connect to it. */
		JOINING,

		/** It takes calls. */
		SERVING,

		/**
		 * It finishes the calls that it has, hands over its slots, and gets no others.
		 */
		LEAVING

	}

}
