/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import org.jspecify.annotations.Nullable;

/**
 * The one server that the tests of this JVM share.
 */
final class SharedRedis {

	private static @Nullable EmbeddedRedis server;

	private SharedRedis() {
	}

	/** Starts it when first asked for, and again if it has ended. */
	static synchronized EmbeddedRedis get() {
		if (server == null || !server.isAlive()) {
			server = EmbeddedRedis.start();
		}
		return server;
	}

}
