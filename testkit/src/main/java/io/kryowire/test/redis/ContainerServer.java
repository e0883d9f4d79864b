/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.List;

import com.github.dockerjava.api.DockerClient;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * A server in a container, on a port of this machine that stays the same. Loaded only
 * where Testcontainers is.
 */
final class ContainerServer implements RedisServer {

	private static final String IMAGE = System.getProperty("kryowire.test.redis.image", "redis:8.2");

	private static final int INNER_PORT = 6379;

	private static final String CONFIGURATION = "/usr/local/etc/kryowire-redis.conf";

	private final GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(IMAGE));

	private final int port;

	private final Access access;

	ContainerServer(RedisPlan plan) {
		this.port = plan.port();
		this.container.setPortBindings(List.of("127.0.0.1:%d:%d".formatted(this.port, INNER_PORT)));
		this.access = plan.access();
		String configuration = String.join("\n", plan.configuration("port " + INNER_PORT, "bind * -::*")) + "\n";
		// Not by arguments, which everybody on this machine can read
		this.container.withCopyToContainer(Transferable.of(configuration), CONFIGURATION);
		this.container.withCommand("redis-server", CONFIGURATION);
		this.container.start();
	}

	static @Nullable String noEngine() {
		return DockerClientFactory.instance().isDockerAvailable() ? null : "the container engine does not respond";
	}

	private DockerClient docker() {
		return this.container.getDockerClient();
	}

	@Override
	public String description() {
		return "container " + this.container.getContainerId().substring(0, 12) + " of " + IMAGE;
	}

	@Override
	public String host() {
		return this.container.getHost();
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public Access access() {
		return this.access;
	}

	@Override
	public boolean isAlive() {
		return this.container.isRunning();
	}

	@Override
	public String output() {
		return this.container.getLogs();
	}

	@Override
	public void kill() {
		if (isAlive()) {
			docker().killContainerCmd(this.container.getContainerId()).exec();
		}
	}

	@Override
	public void pause() {
		docker().pauseContainerCmd(this.container.getContainerId()).exec();
	}

	@Override
	public void resume() {
		docker().unpauseContainerCmd(this.container.getContainerId()).exec();
	}

	@Override
	public void startAgain() {
		docker().startContainerCmd(this.container.getContainerId()).exec();
	}

	@Override
	public void close() {
		this.container.stop();
	}

}
