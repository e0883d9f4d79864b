/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * Origins of an {@link EmbeddedRedis}, in the order in which they are tried.
 */
public enum RedisOrigin {

	/**
	 * A server that is already running, at the address in the system property
	 * {@code kryowire.test.redis} or the environment variable
	 * {@code KRYOWIRE_TEST_REDIS}.
	 */
	CONFIGURED,

	/**
	 * A container started with Testcontainers, if a container engine is running.
	 */
	CONTAINER,

	/**
	 * {@code redis-server} or {@code valkey-server} on the {@code PATH}.
	 */
	PATH,

	/**
	 * The server in the jar of {@code com.github.codemonstur:embedded-redis}.
	 */
	BUNDLED

}
