/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.embedded.RedisServer;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis that lives as long as this service: the machine's own {@code redis-server} if
 * there is one, else the one that the embedded-redis library brings.
 */
final class EmbeddedRedis implements AutoCloseable {

	static final String HOST = "127.0.0.1";

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedRedis.class);

	private final RedisServer server;

	private final int port;

	private EmbeddedRedis(RedisServer server, int port) {
		this.server = server;
		this.port = port;
	}

	static EmbeddedRedis start() {
		try {
			return start(executable(), freePort());
		}
		catch (IOException | RuntimeException ex) {
			throw new IllegalStateException(
					"No Redis can be started here. Install redis-server, or set "
							+ "kryowire.sample.embedded-redis=false and say with spring.data.redis.* where yours is.",
					ex);
		}
	}

	private static EmbeddedRedis start(File executable, int port) throws IOException {
		RedisServer server = RedisServer.newRedisServer()
			.executableProvider(() -> executable)
			.bind(HOST)
			.port(port)
			.setting("save \"\"")
			.setting("appendonly no")
			.build();
		server.start();
		logger.info("Started {} on {}:{}; it forgets everything when it stops. "
				+ "Set kryowire.sample.embedded-redis=false to use your own.", executable, HOST, port);
		return new EmbeddedRedis(server, port);
	}

	int port() {
		return this.port;
	}

	@Override
	public void close() throws IOException {
		this.server.stop();
	}

	private static File executable() throws IOException {
		try {
			return ExecutableProvider.newExecutableInPath("redis-server").get();
		}
		catch (FileNotFoundException ex) {
			return ExecutableProvider.newJarResourceProvider().get();
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
			return socket.getLocalPort();
		}
	}

}
