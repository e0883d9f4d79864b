/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * Opens links, each over a connection of its own: all that a driver has to offer.
 */
@FunctionalInterface
interface LinkFactory extends DriverLinks {

	/**
	 * Connects. Takes as long as the driver's time-outs allow.
	 * @return a link that is to be {@linkplain SubscriptionLink#run run} or closed
	 * @throws Exception if the server cannot be reached or does not let us in
	 */
	SubscriptionLink openSubscription() throws Exception;

	/**
	 * Where links lead, for messages to people.
	 * @return the address, or what else is known
	 */
	default String where() {
		return "Redis";
	}

	/**
	 * The links over which commands are sent.
	 * @return their factory, {@code null} if the driver has none
	 */
	default CommandLink.@Nullable Factory commands() {
		return null;
	}

	/**
	 * The links over which messages are published.
	 * @return their factory, {@code null} if only Spring Data can do that
	 */
	default CommandLink.@Nullable Factory publishing() {
		return commands();
	}

	/**
	 * The links to single masters, for subscriptions to shards and the tracking of keys.
	 * @return where they come from, {@code null} if the driver has none
	 */
	default @Nullable MasterLinks masters() {
		return null;
	}

	/** The links of the driver behind a connection factory. */
	static LinkFactory of(RedisConnectionFactory connections) {
		if (connections instanceof LinkFactory own) {
			return own;
		}
		ClassLoader loader = LinkFactory.class.getClassLoader();
		if (ClassUtils.isPresent("redis.clients.jedis.BinaryJedisPubSub", loader)
				&& connections instanceof JedisConnectionFactory jedis) {
			return new JedisLinks(jedis);
		}
		if (ClassUtils.isPresent("io.lettuce.core.RedisClient", loader)
				&& connections instanceof LettuceConnectionFactory lettuce) {
			return new LettuceLinks(lettuce);
		}
		return () -> new SpringLink(connections.getConnection(), false);
	}

}
