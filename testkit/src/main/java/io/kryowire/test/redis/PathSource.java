/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A server that is installed on this machine.
 */
final class PathSource implements RedisSource {

	private static final List<String> NAMES = List.of("redis-server", "valkey-server", "redis-server.exe",
			"valkey-server.exe");

	private final @Nullable String path;

	PathSource(@Nullable String path) {
		this.path = path;
	}

	static PathSource ofEnvironment() {
		return new PathSource(System.getenv("PATH"));
	}

	@Override
	public @Nullable String unusable(RedisPlan plan) {
		return find().isPresent() ? null : "there is no working redis-server or valkey-server on the PATH";
	}

	@Override
	public RedisServer start(RedisPlan plan) throws IOException {
		return new LocalServer(find().orElseThrow(), plan);
	}

	private Optional<Executable> find() {
		if (this.path == null) {
			return Optional.empty();
		}
		List<String> directories = List.of(this.path.split(Pattern.quote(File.pathSeparator)));
		return NAMES.stream()
			.flatMap((name) -> directories.stream().map((directory) -> Path.of(directory, name)))
			.filter(Files::isExecutable)
			.flatMap((file) -> Stream.ofNullable(Executable.probe(file).orElse(null)))
			.findFirst();
	}

}
