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
 * A real Redis for tests and for trying things out: on a free port of 127.0.0.1, without
 * persistence, gone with this JVM. It is looked for in the order of {@link RedisOrigin}.
 * Not for production.
 * <p>
 * Whoever connects needs its {@link #password()}: {@link #uri()} has it, and
 * {@link #console()} uses it. Commands with which a client could write files, load code
 * or end the server are gone, and so are, but from a console, {@code CONFIG} and
 * {@code REPLICAOF}; a setting such as {@code rename-command CONFIG CONFIG} brings one
 * back.
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
	public static EmbeddedRedis shared() {
		return SharedRedis.get();
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
	 * What clients have to log in with: that of its setting {@code requirepass}, or a
	 * random one, the same for all servers that this JVM starts.
	 * @return the password, or {@code null} if it has none: a server that ran already, or
	 * one with the setting {@code requirepass ""}
	 */
	public @Nullable String password() {
		return this.server.access().password();
	}

	/**
	 * Where it listens and how one gets in, as drivers and {@code spring.data.redis.url}
	 * take it. The password is in it: not for logs, nor for the arguments of a process.
	 * @return such as {@code redis://:password@127.0.0.1:6379}
	 */
	public URI uri() {
		return this.server.access().uri(host(), port());
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
		return this.version.text();
	}

	/**
	 * Whether its version is new enough.
	 * @param major such as 7
	 * @param minor such as 0
	 * @return whether it is that or newer
	 */
	public boolean isAtLeast(int major, int minor) {
		return this.version.isAtLeast(major, minor);
	}

	/**
	 * Opens a connection for commands of the test itself, logged in. It takes
	 * {@code CONFIG} and {@code REPLICAOF} as well.
	 * @return a connection
	 */
	public RedisConsole console() {
		return RedisConsole.connect(host(), port(), this.server.access());
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
		this.server.restart();
		this.readiness.await();
	}

	/**
	 * Ends it and deletes what it has written. A server that ran already is left alone.
	 */
	@Override
	public void close() {
		this.server.close();
	}

	/** Says where it is, and not how one gets in. */
	@Override
	public String toString() {
		return "Redis %s at %s:%d".formatted(version(), host(), port());
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
		 * Adds a line to its configuration, such as {@code maxmemory 16mb}.
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

		/**
		 * Takes only processes of this machine, and starts them as Sentinels, which watch
		 * what their settings say.
		 * @return this
		 */
		public Builder sentinel() {
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
			return new RedisPlan(this.port, this.settings, this.sentinel, Map.of());
		}

	}

}
