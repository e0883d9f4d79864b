/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The connections that have not proven themselves. Decides which of them is closed when
 * there are too many. For the network thread.
 *
 * @param <C> the connections
 */
/*
 * A new connection is accepted and the oldest is closed. Otherwise strangers that just
 * hold their places would keep everybody else out. So a client has as long as it takes
 * the others to connect that many times.
 *
 * The address with the most connections loses its oldest: one address cannot push out the
 * clients of another, which have fewer. IPv6 addresses are counted by network, since
 * whoever has one address of a network has all of them.
 */
final class UnprovenConnections<C> {

	private final int most;

	private final int mostOfAddress;

	/** The oldest first. */
	private final Map<C, Object> addresses = new LinkedHashMap<>();

	private final Map<Object, Integer> counts = new HashMap<>();

	UnprovenConnections(int most, int mostOfAddress) {
		this.most = most;
		this.mostOfAddress = mostOfAddress;
	}

	/**
	 * Adds a connection.
	 * @return the connection that has been removed, and has to be closed
	 */
	@Nullable C add(C stranger, InetAddress from) {
		Object address = network(from);
		this.addresses.put(stranger, address);
		int count = this.counts.merge(address, 1, Integer::sum);
		if (count > this.mostOfAddress) {
			return removeOldest(address);
		}
		return (this.addresses.size() > this.most) ? removeOldest(mostPresent()) : null;
	}

	/** The first half of an IPv6 address, as a long. */
	private static Object network(InetAddress address) {
		return (address instanceof Inet6Address) ? ByteBuffer.wrap(address.getAddress()).getLong() : address;
	}

	/**
	 * The address with the most; of two with as many, the one with the older connection.
	 */
	private Object mostPresent() {
		Object found = this;
		int highest = 0;
		for (Object address : this.addresses.values()) {
			int count = this.counts.getOrDefault(address, 0);
			if (count > highest) {
				highest = count;
				found = address;
			}
		}
		return found;
	}

	private @Nullable C removeOldest(Object address) {
		for (Map.Entry<C, Object> entry : this.addresses.entrySet()) {
			if (entry.getValue().equals(address)) {
				C oldest = entry.getKey();
				remove(oldest);
				return oldest;
			}
		}
		return null;
	}

	/** Removes a connection that has proven itself or ended, if it is here. */
	void remove(C stranger) {
		Object address = this.addresses.remove(stranger);
		if (address != null && this.counts.merge(address, -1, Integer::sum) == 0) {
			this.counts.remove(address);
		}
	}

	/** The oldest connection. */
	@Nullable C oldest() {
		return this.addresses.isEmpty() ? null : this.addresses.keySet().iterator().next();
	}

	int count() {
		return this.addresses.size();
	}

}
