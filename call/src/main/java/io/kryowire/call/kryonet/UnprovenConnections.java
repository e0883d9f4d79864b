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
 * The connections that have not proven themselves, and who of them has to go when there
 * are too many. For the network thread.
 *
 * @param <C> the connections
 */
/*
 * Whoever comes is let in, and the oldest goes: if it were the other way round, strangers
 * who just hold their places would keep everybody else out. So a client has as long as it
 * takes the others to connect that many times.
 *
 * Of all addresses it is the one with the most connections that loses its oldest: one
 * address cannot push out the clients of another, which have fewer. Addresses of IPv6 are
 * told apart by their networks, since whoever has one address there has all of them.
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
	 * Takes one in.
	 * @return the one that has to go, and has been taken out
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

	/** Of IPv6 the first half, which is a long. */
	private static Object network(InetAddress address) {
		return (address instanceof Inet6Address) ? ByteBuffer.wrap(address.getAddress()).getLong() : address;
	}

	/** Of two with as many, the one with the older connection. */
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

	/** Takes one out that has proven itself, or has gone; another one does not matter. */
	void remove(C stranger) {
		Object address = this.addresses.remove(stranger);
		if (address != null && this.counts.merge(address, -1, Integer::sum) == 0) {
			this.counts.remove(address);
		}
	}

	/** The one that has been here for the longest time. */
	@Nullable C oldest() {
		return this.addresses.isEmpty() ? null : this.addresses.keySet().iterator().next();
	}

	int count() {
		return this.addresses.size();
	}

}
