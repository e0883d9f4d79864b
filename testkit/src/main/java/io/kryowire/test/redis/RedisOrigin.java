/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * Where an {@link EmbeddedRedis} may come from, in the order in which it is looked for.
 */
public enum RedisOrigin {

	/**
	 * A server that runs already, at the address of the system property
	 * {@code kryowire.test.redis} or the environment variable
	 * {@code KRYOWIRE_TEST_REDIS}.
	 */
	CONFIGURED,

	/**
	 * A container, by Testcontainers, where a container engine runs.
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
