/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.Map;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Where links come from that track keys: a server tells of its own keys alone.
 */
interface TrackingLinks {

	/**
	 * The masters that have certain keys. What their links subscribe as channels are
	 * prefixes of keys, and what they tell are {@linkplain LinkListener#keysChanged
	 * changes} of keys that begin with them.
	 * @param keys the keys
	 * @param anew whether what is known of a cluster may be wrong
	 * @return the links by the names of the nodes, with no name if there is only one
	 * @throws Exception if it cannot be found out
	 */
	Map<String, LinkFactory> masters(Collection<byte[]> keys, boolean anew) throws Exception;

	/** The links of the driver behind a connection factory. */
	static TrackingLinks of(RedisConnectionFactory connections) {
		if (LinkFactory.of(connections) instanceof TrackingLinks links) {
			return links;
		}
		throw new IllegalArgumentException(
				"Keys can be tracked by a JedisConnectionFactory or a LettuceConnectionFactory, this is a "
						+ connections.getClass().getName());
	}

}
