/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A Redis for several nodes on one machine, which outlives each of them: the script
 * {@code three-nodes} runs it.
 */
final class RedisForNodes {

	private RedisForNodes() {
	}

	public static void main(String[] args) throws InterruptedException {
		if (args.length != 1) {
			System.err.println("Which port?");
			System.exit(2);
		}
		try (EmbeddedRedis redis = EmbeddedRedis.builder().port(Integer.parseInt(args[0])).start()) {
			System.out.println("Redis " + redis.version() + " at " + redis.host() + ":" + redis.port());
			Thread.currentThread().join();
		}
	}

}
