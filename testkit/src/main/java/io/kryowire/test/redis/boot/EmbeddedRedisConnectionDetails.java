/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.EmbeddedRedis;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;

/**
 * The address of an embedded Redis. As a bean it wins over {@code spring.data.redis.*}.
 */
public final class EmbeddedRedisConnectionDetails implements DataRedisConnectionDetails {

	private final EmbeddedRedis redis;

	/**
	 * Tells the way to a server.
	 * @param redis the server
	 */
	public EmbeddedRedisConnectionDetails(EmbeddedRedis redis) {
		this.redis = redis;
	}

	@Override
	public @Nullable String getPassword() {
		return this.redis.password();
	}

	@Override
	public Standalone getStandalone() {
		return Standalone.of(this.redis.host(), this.redis.port());
	}

}
