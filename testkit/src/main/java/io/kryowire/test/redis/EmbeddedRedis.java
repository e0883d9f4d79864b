/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Redis for tests and for trying things out: on a free port of 127.0.0.1, without
 * persistence, gone with this JVM. It is looked for in the order of {@link RedisOrigin}.
 * Listens for nobody else, and has no password unless a setting says so: not for
 * production.
 */
public final class EmbeddedRedis implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedRedis.class);

	private static @Nullable EmbeddedRedis shared;

	private final RedisServer server;

	private final Readiness readiness;

	private final RedisOrigin origin;

	private final String version;

	private final @Nullable String password;

	EmbeddedRedis(RedisServer server, RedisOrigin origin, @Nullable String password) {
		this.server = server;
		this.origin = origin;
		this.password = password;
		this.readiness = new Readiness(server);
		this.readiness.await();
		this.version = readVersion();
		logger.info("Redis {} for tests at {}:{} ({})", this.version, host(), port(), server.description());
	}

	/**
	 * Starts a server.
	 * @return a server that answers
	 * @throws RedisUnavailableException if there is none to start
	 */
	public static EmbeddedRedis start() {
		return builder().start();
	}

	/**
	 * The one server that the tests of this JVM share, started when first asked for, and
	 * again if somebody has closed it. Ends with the JVM; its data are nobody's.
	 * @return a server that answered when it was started
	 * @throws RedisUnavailableException if there is none to start
	 */
	public static synchronized EmbeddedRedis shared() {
		if (shared == null || !shared.server.isAlive()) {
			shared = start();
		}
		return shared;
	}

	/**
	 * Describes a server.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Where it listens.
	 * @return a name or address
	 */
	public String host() {
		return this.server.host();
	}

	/**
	 * Where it listens. Stays the same when it is restarted.
	 * @return a port
	 */
	public int port() {
		return this.server.port();
	}

	/**
	 * The password of its setting {@code requirepass}.
	 * @return the password, or {@code null}
	 */
	public @Nullable String password() {
		return this.password;
	}

	/**
	 * Where it was found.
	 * @return the origin
	 */
	public RedisOrigin origin() {
		return this.origin;
	}

	/**
	 * The version of Redis or Valkey.
	 * @return such as {@code 7.0.15}
	 */
	public String version() {
		return this.version;
	}

	/**
	 * Whether its version is new enough.
	 * @param major such as 7
	 * @param minor such as 0
	 * @return whether it is that or newer
	 */
	public boolean isAtLeast(int major, int minor) {
		String[] parts = this.version.split("\\.");
		int ownMajor = Integer.parseInt(parts[0]);
		return ownMajor > major || (ownMajor == major && Integer.parseInt(parts[1]) >= minor);
	}

	/**
	 * Opens a connection for commands of the test itself, logged in.
	 * @return a connection
	 */
	public RedisConsole console() {
		RedisConsole console = RedisConsole.connect(host(), port());
		if (this.password != null) {
			console.send("AUTH", this.password);
		}
		return console;
	}

	/**
	 * Sends one command on a connection of its own.
	 * @param words the command and its arguments
	 * @return as {@link RedisConsole#send}
	 */
	public @Nullable Object send(String... words) {
		try (RedisConsole console = console()) {
			return console.send(words);
		}
	}

	/**
	 * Whether its process runs, or is paused.
	 * @return {@code false} after {@link #kill()}
	 */
	public boolean isAlive() {
		return this.server.isAlive();
	}

	/**
	 * Ends it at once, as a crash would: SIGKILL. {@link #restart()} brings it back.
	 */
	public void kill() {
		this.server.kill();
	}

	/**
	 * Stops it where it is (SIGSTOP): connections stay, and nobody answers.
	 */
	public void pause() {
		this.server.pause();
	}

	/**
	 * Lets it go on after {@link #pause()}.
	 */
	public void resume() {
		this.server.resume();
	}

	/**
	 * Kills it, if it runs, and starts it again on the same port. Its data are lost,
	 * unless a setting has switched persistence on.
	 */
	public void restart() {
		this.server.kill();
		try {
			this.server.startAgain();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.readiness.await();
	}

	private String readVersion() {
		String info = String.valueOf(send("INFO", "server"));
		String redis = "?";
		for (String line : info.split("\r?\n")) {
			if (line.startsWith("valkey_version:")) {
				return line.substring(line.indexOf(':') + 1).trim();
			}
			if (line.startsWith("redis_version:")) {
				redis = line.substring(line.indexOf(':') + 1).trim();
			}
		}
		return redis;
	}

	/**
	 * Ends it and deletes what it has written. A server that ran already is left alone.
	 */
	@Override
	public void close() {
		this.server.close();
	}

	/**
	 * Describes a server. Not thread-safe.
	 */
	public static final class Builder {

		private final List<String> settings = new ArrayList<>();

		private int port;

		private Set<RedisOrigin> origins = RedisSources.defaultOrigins();

		private boolean sentinel;

		private Builder() {
		}

		/**
		 * Listens on a certain port. Default: any.
		 * @param port the port
		 * @return this
		 */
		public Builder port(int port) {
			this.port = port;
			return this;
		}

		/**
		 * Adds a line to its configuration, such as {@code requirepass secret}.
		 * @param line the line
		 * @return this
		 */
		public Builder setting(String line) {
			this.settings.add(line);
			return this;
		}

		/**
		 * Looks only here. Default: the system property
		 * {@code kryowire.test.redis.origins}, such as {@code path,bundled}, or
		 * everywhere.
		 * @param first one origin
		 * @param more others
		 * @return this
		 */
		public Builder origins(RedisOrigin first, RedisOrigin... more) {
			this.origins = EnumSet.of(first, more);
			return this;
		}

		/** Takes only servers that are processes of this machine and only ours. */
		Builder local() {
			this.origins = EnumSet.of(RedisOrigin.PATH, RedisOrigin.BUNDLED);
			return this;
		}

		Builder sentinel() {
			this.sentinel = true;
			return local();
		}

		/**
		 * Starts it, and waits until it answers.
		 * @return a server that answers
		 * @throws RedisUnavailableException if there is none to start
		 */
		public EmbeddedRedis start() {
			return new RedisSources(this.origins).start(plan());
		}

		/**
		 * Says why {@link #start()} would find no server, without starting one.
		 * @return the reasons, or {@code null} if there is one
		 */
		public @Nullable String whyUnavailable() {
			return new RedisSources(this.origins).whyUnavailable(plan());
		}

		private RedisPlan plan() {
			return new RedisPlan(this.port, this.settings, this.sentinel);
		}

	}

}
