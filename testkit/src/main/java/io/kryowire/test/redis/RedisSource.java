/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Somewhere to take a Redis from.
 */
interface RedisSource {

	/**
	 * Says cheaply why it cannot be used.
	 * @param plan what the server is to be like
	 * @return the reason, or {@code null} if a start is worth an attempt
	 */
	@Nullable String unusable(RedisPlan plan);

	/**
	 * Starts a server; it need not answer yet.
	 * @param plan what it is to be like
	 * @return the server
	 * @throws IOException if it cannot be started
	 */
	RedisServer start(RedisPlan plan) throws IOException;

}
