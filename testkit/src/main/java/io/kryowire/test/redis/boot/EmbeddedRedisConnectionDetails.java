/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.EmbeddedRedis;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;

/**
 * Connection details of an embedded Redis. As a bean, they take precedence over
 * {@code spring.data.redis.*}.
 */
final class EmbeddedRedisConnectionDetails implements DataRedisConnectionDetails {

	private final EmbeddedRedis redis;

	/**
	 * Creates a new instance.
	 * @param redis the server to connect to
	 */
	EmbeddedRedisConnectionDetails(EmbeddedRedis redis) {
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
