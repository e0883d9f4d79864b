/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The server in the jar of embedded-redis. The one for 64 bit Linux needs a new glibc and
 * OpenSSL 3; where they are missing, the static one for 32 bit serves.
 */
final class BundledSource implements RedisSource {

	private static @Nullable Executable unpacked;

	private final List<String> resources;

	BundledSource(List<String> resources) {
		this.resources = resources;
	}

	static BundledSource ofThisMachine() {
		return new BundledSource(resources(System.getProperty("os.name"), System.getProperty("os.arch")));
	}

	static List<String> resources(String osName, String osArch) {
		String os = osName.toLowerCase(Locale.ROOT);
		boolean arm = osArch.equals("aarch64") || osArch.equals("arm64");
		if (os.contains("linux")) {
			return arm ? List.of("redis-server-6.2.7-linux-arm64")
					: List.of("redis-server-6.2.6-v5-linux-amd64", "redis-server-6.2.7-linux-386");
		}
		if (os.contains("mac")) {
			return List.of("redis-server-6.2.6-v5-darwin-" + (arm ? "arm64" : "amd64"));
		}
		return os.contains("windows") ? List.of("redis-server-5.0.14.1-windows-amd64.exe") : List.of();
	}

	@Override
	public @Nullable String unusable(RedisPlan plan) {
		if (this.resources.stream().noneMatch((resource) -> resource(resource) != null)) {
			return "com.github.codemonstur:embedded-redis is not on the class path or has no server for this platform";
		}
		return executable().isPresent() ? null
				: "no server in embedded-redis runs on this machine (tried %s)".formatted(this.resources);
	}

	@Override
	public RedisServer start(RedisPlan plan) throws IOException {
		return new LocalServer(executable().orElseThrow(), plan);
	}

	/** Unpacks once for this JVM. */
	private Optional<Executable> executable() {
		synchronized (BundledSource.class) {
			if (unpacked == null || !this.resources.contains(unpacked.path().getFileName().toString())) {
				unpacked = unpackAny().orElse(null);
			}
			return Optional.ofNullable(unpacked);
		}
	}

	private Optional<Executable> unpackAny() {
		for (String resource : this.resources) {
			Optional<Executable> executable = unpack(resource);
			if (executable.isPresent()) {
				return executable;
			}
		}
		return Optional.empty();
	}

	private static Optional<Executable> unpack(String resource) {
		try (InputStream in = resource(resource)) {
			if (in == null) {
				return Optional.empty();
			}
			Path directory = Files.createTempDirectory("kryowire-redis-bundled-");
			directory.toFile().deleteOnExit();
			Path file = directory.resolve(resource);
			Files.copy(in, file);
			file.toFile().deleteOnExit();
			file.toFile().setExecutable(true);
			return Executable.probe(file);
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	private static @Nullable InputStream resource(String name) {
		return BundledSource.class.getResourceAsStream("/" + name);
	}

}
