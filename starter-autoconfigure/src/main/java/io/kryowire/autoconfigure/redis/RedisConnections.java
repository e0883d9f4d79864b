/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Finds the one connection factory that messages use.
 */
final class RedisConnections {

	private RedisConnections() {
	}

	static RedisConnectionFactory single(ObjectProvider<RedisConnectionFactory> connections) {
		try {
			RedisConnectionFactory factory = connections.getIfAvailable();
			if (factory != null) {
				return factory;
			}
		}
		catch (NoUniqueBeanDefinitionException ex) {
			throw new RedisConnectionsException("There are several: " + ex.getBeanNamesFound());
		}
		throw new RedisConnectionsException("There is none");
	}

}
