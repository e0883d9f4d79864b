/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

/**
 * What to do about properties that need Redis where there is none.
 */
final class RedisMissing {

	private RedisMissing() {
	}

	static ClusterConfigurationException becauseOf(String property) {
		return new ClusterConfigurationException(
				"%s needs state topics in Redis, which this application does not have".formatted(property),
				"Add io.kryowire:kryowire-redis-spring-boot-starter and configure spring.data.redis.*; check that "
						+ "kryowire.state.enabled is not false, and that there is a single or primary "
						+ "RedisConnectionFactory.");
	}

}
