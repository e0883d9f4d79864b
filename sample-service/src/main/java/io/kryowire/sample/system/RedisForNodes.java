/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A Redis for several nodes on one machine, which outlives each of them: the script
 * {@code three-nodes} runs it. The environment has its password.
 */
final class RedisForNodes {

	/** What the nodes log in with as well. Arguments can be read by everybody. */
	private static final String PASSWORD = "SPRING_DATA_REDIS_PASSWORD";

	private RedisForNodes() {
	}

	public static void main(String[] args) throws InterruptedException {
		if (args.length != 1) {
			System.err.println("Which port?");
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
