/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A container of Testcontainers. Whether an engine runs is first asked of its socket:
 * Testcontainers takes seconds to find that there is none.
 */
final class ContainerSource implements RedisSource {

	private static final String TESTCONTAINERS = "org.testcontainers.containers.GenericContainer";

	@Override
	public @Nullable String unusable(RedisPlan plan) {
		if (!isOnClassPath()) {
			return "org.testcontainers:testcontainers is not on the class path";
		}
		return mayHaveEngine() ? ContainerServer.noEngine() : "no container engine is running";
	}

	@Override
	public RedisServer start(RedisPlan plan) {
		return new ContainerServer(plan);
	}

	private static boolean isOnClassPath() {
		try {
			Class.forName(TESTCONTAINERS, false, ContainerSource.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	private static boolean mayHaveEngine() {
		String home = System.getProperty("user.home");
		return System.getenv("DOCKER_HOST") != null || Stream
			.of(Path.of("/var/run/docker.sock"), Path.of(home, ".docker", "run", "docker.sock"),
					Path.of(home, ".docker", "desktop", "docker.sock"), Path.of(home, ".testcontainers.properties"))
			.anyMatch(Files::exists) || System.getProperty("os.name").startsWith("Windows");
	}

}
