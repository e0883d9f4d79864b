/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class ServerClockTests {

	private static final Duration HOUR = Duration.ofHours(1);

	@BeforeAll
	static void assumeClocks() {
		assumeThat(ServerClock.whyUnavailable()).isNull();
	}

	@Test
	void aServerGoesByItsClockWhichCanBeSet() {
		try (ServerClock clock = ServerClock.ahead(HOUR); EmbeddedRedis redis = clock.start()) {
			assertThat(ahead(redis)).isBetween(HOUR.toMinutes() - 1, HOUR.toMinutes() + 1);
			clock.set(HOUR.negated());
			assertThat(ahead(redis)).isBetween(-HOUR.toMinutes() - 1, -HOUR.toMinutes() + 1);
			redis.send("SET", "ends", "by its clock", "PX", "60000");
			clock.set(Duration.ZERO);
			patiently().until(() -> redis.send("GET", "ends") == null);
		}
	}

	@Test
	void aReplicaMayGoByAnotherClockAndIsInStep() {
		try (ServerClock right = ServerClock.ahead(Duration.ZERO);
				ServerClock wrong = ServerClock.ahead(HOUR);
				RedisPair pair = RedisPair.start(right, wrong)) {
			pair.primary().send("SET", "k", "v");
			pair.awaitReplica();
			pair.promote();
			assertThat(pair.primary().send("GET", "k")).isEqualTo("v");
			assertThat(ahead(pair.primary()) - ahead(pair.replica())).isGreaterThan(HOUR.toMinutes() - 2);
		}
	}

	@Test
	void aJvmGoesByItToo() throws Exception {
		try (ServerClock clock = ServerClock.ahead(HOUR.negated())) {
			ProcessBuilder builder = new ProcessBuilder(
					Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
					System.getProperty("java.class.path"), TimeOfDay.class.getName())
				.redirectError(ProcessBuilder.Redirect.INHERIT);
			builder.environment().putAll(clock.environment());
			long before = System.currentTimeMillis();
			Process process = builder.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
			long minute = Duration.ofMinutes(1).toMillis();
			assertThat(Long.parseLong(output) + HOUR.toMillis()).isBetween(before - minute,
					System.currentTimeMillis() + minute);
		}
	}

	private static long ahead(EmbeddedRedis redis) {
		List<?> time = (List<?>) redis.send("TIME");
		return Duration.ofMillis(Long.parseLong(String.valueOf(time.get(0))) * 1000 - System.currentTimeMillis())
			.toMinutes();
	}

}
