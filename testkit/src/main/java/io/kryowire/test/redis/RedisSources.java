/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.test.process.FreePorts;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a server in the origins, one after the other.
 */
final class RedisSources {

	static final String ORIGINS = "kryowire.test.redis.origins";

	private static final int ATTEMPTS = 3;

	private final Set<RedisOrigin> origins;

	RedisSources(Set<RedisOrigin> origins) {
		this.origins = origins;
	}

	static Set<RedisOrigin> defaultOrigins() {
		String names = System.getProperty(ORIGINS, "");
		if (names.isBlank()) {
			return EnumSet.allOf(RedisOrigin.class);
		}
		try {
			return Arrays.stream(names.split(","))
				.map((name) -> RedisOrigin.valueOf(name.trim().toUpperCase(Locale.ROOT)))
				.collect(Collectors.toCollection(() -> EnumSet.noneOf(RedisOrigin.class)));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("%s is '%s', but must be a comma-separated list of %s".formatted(ORIGINS,
					names, Arrays.toString(RedisOrigin.values()).toLowerCase(Locale.ROOT)), ex);
		}
	}

	private static RedisSource source(RedisOrigin origin) {
		return switch (origin) {
			case CONFIGURED -> ConfiguredSource.ofEnvironment();
			case CONTAINER -> new ContainerSource();
			case PATH -> PathSource.ofEnvironment();
			case BUNDLED -> BundledSource.ofThisMachine();
		};
	}

	@Nullable String whyUnavailable(RedisPlan plan) {
		List<String> reasons = new ArrayList<>();
		for (RedisOrigin origin : this.origins) {
			String reason = source(origin).unusable(plan);
			if (reason == null) {
				return null;
			}
			reasons.add(reason);
		}
		return message(reasons);
	}

	EmbeddedRedis start(RedisPlan plan) {
		List<String> reasons = new ArrayList<>();
		for (RedisOrigin origin : this.origins) {
			RedisSource source = source(origin);
			String reason = source.unusable(plan);
			if (reason == null) {
				return start(source, origin, plan);
			}
			reasons.add(reason);
		}
		throw new RedisUnavailableException(message(reasons));
	}

	/** A free port may be gone a moment later: then another one is taken. */
	private static EmbeddedRedis start(RedisSource source, RedisOrigin origin, RedisPlan plan) {
		RuntimeException failure = new RedisUnavailableException("Never tried");
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			RedisServer server = launch(source, plan);
			try {
				return new EmbeddedRedis(server, origin);
			}
			catch (RuntimeException ex) {
				server.close();
				failure = ex;
				if (plan.port() != 0 || !String.valueOf(ex.getMessage()).contains("Address already in use")) {
					break;
				}
			}
		}
		throw failure;
	}

	private static RedisServer launch(RedisSource source, RedisPlan plan) {
		try {
			// What runs already has its own port, and wants a plan without one
			boolean own = source instanceof ConfiguredSource || plan.port() != 0;
			return source.start(own ? plan : plan.withPort(FreePorts.one()));
		}
		catch (IOException ex) {
			throw new RedisUnavailableException("Redis could not be started: " + ex.getMessage());
		}
	}

	private static String message(List<String> reasons) {
		return "No Redis is available: %s. Install redis-server or valkey-server, add com.github.codemonstur:embedded-redis to the test class path, start a container engine, or set -D%s=host:port"
			.formatted(String.join("; ", reasons), ConfiguredSource.PROPERTY);
	}

}
