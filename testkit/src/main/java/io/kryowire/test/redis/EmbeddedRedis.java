/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Redis for tests and for trying things out. It listens on a free port of
 * 127.0.0.1, has no persistence, and ends with this JVM. The server comes from the first
 * available {@link RedisOrigin}. Not for production.
 * <p>
 * Clients need its {@link #password()}, which is part of {@link #uri()} and which
 * {@link #console()} uses. Commands with which a client could write files, load code or
 * stop the server are disabled. {@code CONFIG} and {@code REPLICAOF} are available to
 * consoles only. A setting such as {@code rename-command CONFIG CONFIG} enables a command
 * again.
 */
public final class EmbeddedRedis implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedRedis.class);

	private final RedisServer server;

	private final Readiness readiness;

	private final RedisOrigin origin;

	private final ServerVersion version;

	EmbeddedRedis(RedisServer server, RedisOrigin origin) {
		this.server = server;
		this.origin = origin;
		this.readiness = new Readiness(server);
		this.readiness.await();
		this.version = ServerVersion.of(String.valueOf(send("INFO", "server")));
		logger.info("Redis {} for tests at {}:{} ({})", version(), host(), port(), server.description());
	}

	/**
	 * Starts a server and waits until it is ready.
	 * @return the server
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static EmbeddedRedis start() {
		return builder().start();
	}

	/**
	 * Returns the server that the tests of this JVM share. It is started when this method
	 * is first called, or if it has been closed, and ends with the JVM. Tests must not
	 * rely on its data.
	 * @return the shared server
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static EmbeddedRedis shared() {
		return SharedRedis.get();
	}

	/**
	 * Creates a builder for a server.
	 * @return the builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Returns the host on which the server listens.
	 * @return a host name or address
	 */
	public String host() {
		return this.server.host();
	}

	/**
	 * Returns the port on which the server listens, which stays the same after a restart.
	 * @return the port
	 */
	public int port() {
		return this.server.port();
	}

	/**
	 * Returns the password that clients need: that of the setting {@code requirepass}, or
	 * a random one that is the same for all servers that this JVM starts.
	 * @return the password, or {@code null} if the server has none because it was already
	 * running or has the setting {@code requirepass ""}
	 */
	public @Nullable String password() {
		return this.server.access().password();
	}

	/**
	 * Returns the URI of the server, for drivers and {@code spring.data.redis.url}. It
	 * contains the password, so do not log it or pass it as an argument of a process.
	 * @return a URI such as {@code redis://:password@127.0.0.1:6379}
	 */
	public URI uri() {
		return this.server.access().uri(host(), port());
	}

	/**
	 * Returns the origin of the server.
	 * @return the origin
	 */
	public RedisOrigin origin() {
		return this.origin;
	}

	/**
	 * Returns the version of Redis or Valkey.
	 * @return a version such as {@code 7.0.15}
	 */
	public String version() {
		return this.version.text();
	}

	/**
	 * Returns whether the server has at least a certain version.
	 * @param major the major version, such as 7
	 * @param minor the minor version, such as 0
	 * @return whether it has that version or a newer one
	 */
	public boolean isAtLeast(int major, int minor) {
		return this.version.isAtLeast(major, minor);
	}

	/**
	 * Opens an authenticated connection for commands of the test itself, including
	 * {@code CONFIG} and {@code REPLICAOF}.
	 * @return the connection
	 */
	public RedisConsole console() {
		return RedisConsole.connect(host(), port(), this.server.access());
	}

	/**
	 * Sends one command on a connection of its own.
	 * @param words the command and its arguments
	 * @return the reply, as {@link RedisConsole#send} returns it
	 */
	public @Nullable Object send(String... words) {
		try (RedisConsole console = console()) {
			return console.send(words);
		}
	}

	/**
	 * Returns whether the process of the server exists, be it running or paused.
	 * @return {@code false} after {@link #kill()}
	 */
	public boolean isAlive() {
		return this.server.isAlive();
	}

	/**
	 * Kills the server (SIGKILL), as a crash would. {@link #restart()} brings it back.
	 */
	public void kill() {
		this.server.kill();
	}

	/**
	 * Pauses the server (SIGSTOP): connections stay open, but get no replies.
	 */
	public void pause() {
		this.server.pause();
	}

	/**
	 * Resumes the server after {@link #pause()}.
	 */
	public void resume() {
		this.server.resume();
	}

	/**
	 * Kills the server if it is running, and starts it again on the same port. Its data
	 * is lost unless a setting has enabled persistence.
	 */
	public void restart() {
		this.server.restart();
		this.readiness.await();
	}

	/**
	 * Stops the server and deletes its files. A server that was already running is left
	 * running.
	 */
	@Override
	public void close() {
		this.server.close();
	}

	/** Contains the address, but not the password. */
	@Override
	public String toString() {
		return "Redis %s at %s:%d".formatted(version(), host(), port());
	}

	/**
	 * Builder for a server. Not thread-safe.
	 */
	public static final class Builder {

		private final List<String> settings = new ArrayList<>();

		private int port;

		private Set<RedisOrigin> origins = RedisSources.defaultOrigins();

		private boolean sentinel;

		private Builder() {
		}

		/**
		 * Sets the port. Default: a free port.
		 * @param port the port
		 * @return this
		 */
		public Builder port(int port) {
			this.port = port;
			return this;
		}

		/**
		 * Adds a line to its configuration, such as {@code maxmemory 16mb}.
		 * @param line the line
		 * @return this
		 */
		public Builder setting(String line) {
			this.settings.add(line);
			return this;
		}

		/**
		 * Sets the origins to try. Default: those in the system property
		 * {@code kryowire.test.redis.origins}, such as {@code path,bundled}, or all.
		 * @param first an origin
		 * @param more further origins
		 * @return this
		 */
		public Builder origins(RedisOrigin first, RedisOrigin... more) {
			this.origins = EnumSet.of(first, more);
			return this;
		}

		/** Uses only servers that are processes which this JVM starts on this machine. */
		Builder local() {
			this.origins = EnumSet.of(RedisOrigin.PATH, RedisOrigin.BUNDLED);
			return this;
		}

		/**
		 * Starts the server as a Sentinel, always as a process on this machine.
		 * @return this
		 */
		public Builder sentinel() {
			this.sentinel = true;
			return local();
		}

		/**
		 * Starts the server and waits until it is ready.
		 * @return the server
		 * @throws RedisUnavailableException if no Redis is available
		 */
		public EmbeddedRedis start() {
			return new RedisSources(this.origins).start(plan());
		}

		/**
		 * Returns why {@link #start()} would find no server, without starting one.
		 * @return the reasons, or {@code null} if a server is available
		 */
		public @Nullable String whyUnavailable() {
			return new RedisSources(this.origins).whyUnavailable(plan());
		}

		private RedisPlan plan() {
			return new RedisPlan(this.port, this.settings, this.sentinel, Map.of());
		}

	}

}
