/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Where links come from to certain masters: a server tells of its own keys alone, and of
 * what is published to its own shard.
 */
interface MasterLinks extends DriverLinks {

	/** What a link to a master is for. */
	enum Use {

		/**
		 * What is subscribed as channels are prefixes of keys, and what is told are
		 * {@linkplain LinkListener#keysChanged changes} of keys that begin with them.
		 */
		TRACKING(SubscriptionWords.TRACKING),

		/** The channels are those of a shard. */
		SHARDS(SubscriptionWords.SHARDS);

		private final SubscriptionWords words;

		Use(SubscriptionWords words) {
			this.words = words;
		}

		SubscriptionWords words() {
			return this.words;
		}

	}

	/**
	 * Who has certain keys.
	 * @param keys the keys
	 * @param anew whether what is known of a cluster may be wrong
	 * @return the name of the master of each, {@code null} if it has none; no name, but
	 * an empty text, if there is only one server
	 * @throws Exception if it cannot be found out
	 */
	List<@Nullable String> masters(List<byte[]> keys, boolean anew) throws Exception;

	/**
	 * Connects to a master.
	 * @param use what for
	 * @param master its name
	 * @return a link as of {@link LinkFactory#openSubscription()}
	 * @throws Exception if it cannot be reached or does not let us in
	 */
	SubscriptionLink open(Use use, String master) throws Exception;

	/** The links of the driver behind a connection factory. */
	static MasterLinks of(RedisConnectionFactory connections) {
		MasterLinks links = LinkFactory.of(connections).masters();
		if (links != null) {
			return links;
		}
		throw new IllegalArgumentException(
				"Single masters can be subscribed with a JedisConnectionFactory or a LettuceConnectionFactory, this is a "
						+ connections.getClass().getName());
	}

}
