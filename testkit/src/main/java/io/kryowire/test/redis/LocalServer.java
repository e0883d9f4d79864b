/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.kryowire.test.process.GuardedProcess;

/**
 * A server that is a child process, in a directory of its own that goes with it.
 */
final class LocalServer implements RedisServer {

	private static final String HOST = "127.0.0.1";

	private static final Set<LocalServer> running = ConcurrentHashMap.newKeySet();

	static {
		Runtime.getRuntime()
			.addShutdownHook(new Thread(() -> running.forEach(LocalServer::atEndOfJvm), "kryowire-test-redis"));
	}

	private final Executable executable;

	private final int port;

	private final Path directory;

	private final RedisPlan plan;

	private final Path configuration;

	private GuardedProcess process;

	LocalServer(Executable executable, RedisPlan plan) throws IOException {
		this.executable = executable;
		this.port = plan.port();
		this.plan = plan;
		// Temporary directories and files are their owner's alone: passwords are in them
		this.directory = Files.createTempDirectory("kryowire-redis-");
		try {
			this.configuration = Files.createTempFile(this.directory, "redis", ".conf");
			Files.write(this.configuration, plan.configuration("port " + this.port, "bind " + HOST));
			this.process = launch();
			running.add(this);
		}
		catch (IOException ex) {
			deleteDirectory();
			throw ex;
		}
	}

	private GuardedProcess launch() throws IOException {
		List<String> command = new ArrayList<>(
				List.of(this.executable.path().toString(), this.configuration.getFileName().toString()));
		if (this.plan.sentinel()) {
			command.add("--sentinel");
		}
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
		builder.environment().putAll(this.plan.environment());
		return GuardedProcess.startApart(builder);
	}

	private Path log() {
		return this.directory.resolve("server.log");
	}

	@Override
	public String description() {
		return this.executable.path() + ", process " + this.process.process().pid();
	}

	@Override
	public String host() {
		return HOST;
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public Access access() {
		return this.plan.access();
	}

	@Override
	public boolean isAlive() {
		return this.process.isAlive();
	}

	@Override
	public String output() {
		try {
			return Files.readString(log());
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	@Override
	public void kill() {
		this.process.kill();
	}

	@Override
	public void pause() {
		this.process.pause();
	}

	@Override
	public void resume() {
		this.process.resume();
	}

	@Override
	public void startAgain() throws IOException {
		this.process = launch();
	}

	@Override
	public void close() {
		running.remove(this);
		this.process.close();
		deleteDirectory();
	}

	/** Whoever stops by a shutdown hook as well may still need the server. */
	void atEndOfJvm() {
		try {
			if (this.process.isGuarded()) {
				deleteDirectory();
			}
			else {
				close();
			}
		}
		catch (UncheckedIOException ex) {
			// A file is left over. The other servers are to be ended all the same.
		}
	}

	private synchronized void deleteDirectory() {
		if (!Files.exists(this.directory)) {
			return;
		}
		try (Stream<Path> files = Files.walk(this.directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.deleteIfExists(file);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot delete " + this.directory, ex);
		}
	}

}
