/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A Redis for several nodes on one machine, which is independent of each of them. The
 * script {@code three-nodes} runs it, with its password in the environment.
 */
final class RedisForNodes {

	/** The nodes use it, too. Arguments would be visible to all users of the machine. */
	private static final String PASSWORD = "SPRING_DATA_REDIS_PASSWORD";

	private RedisForNodes() {
	}

	public static void main(String[] args) throws InterruptedException {
		if (args.length != 1) {
			System.err.println("Usage: RedisForNodes <port>");
			System.exit(2);
		}
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().port(Integer.parseInt(args[0]));
		String password = System.getenv(PASSWORD);
		if (password != null) {
			builder.setting("requirepass " + password);
		}
		try (EmbeddedRedis redis = builder.start()) {
			System.out.println("Redis " + redis.version() + " at " + redis.host() + ":" + redis.port());
			Thread.currentThread().join();
		}
	}

}
