/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.kryowire.call.client.NodeAddress;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.ServerClock;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A node that is a process. Between it and Redis is a proxy, and between it and those
 * callers that do not look for it in Redis is another one.
 */
final class CountingProcess implements AutoCloseable {

	private final String name;

	private final Path directory;

	private final int port = FreePorts.one();

	private final RedisPlace place;

	private final Duration lease;

	private final List<String> more;

	private final FaultProxy redis;

	private final FaultProxy callers = FaultProxy.to("127.0.0.1", this.port);

	/** Ways to all nodes, by their names. */
	private final Map<String, FaultProxy> peers = new LinkedHashMap<>();

	/** Its time of day, if that can be another one on this machine. */
	private final @Nullable ServerClock clock = (ServerClock.whyUnavailable() == null)
			? ServerClock.ahead(Duration.ZERO) : null;

	private int starts;

	private @Nullable GuardedProcess process;

	private boolean wanted;

	CountingProcess(String name, Path directory, RedisPlace place, Duration lease, List<String> more) {
		this.name = name;
		this.directory = directory;
		this.place = place;
		this.lease = lease;
		this.more = more;
		this.redis = FaultProxy.to(place.host(), place.port());
	}

	String name() {
		return this.name;
	}

	NodeAddress throughProxy() {
		return new NodeAddress(this.name, this.callers.host(), this.callers.port());
	}

	FaultProxy redis() {
		return this.redis;
	}

	FaultProxy callers() {
		return this.callers;
	}

	/** Has it pass on calls to nodes when it is started. */
	void know(List<CountingProcess> nodes) {
		nodes.forEach((node) -> this.peers.put(node.name, FaultProxy.to("127.0.0.1", node.port)));
	}

	/** Its way to another node. */
	FaultProxy wayTo(CountingProcess other) {
		return Objects.requireNonNull(this.peers.get(other.name), "It passes on no calls");
	}

	/** Sets its time of day, while it runs. */
	void setClock(Duration ahead) {
		if (this.clock != null) {
			this.clock.set(ahead);
		}
	}

	/** Whether it is one of the nodes that can have slots. */
	boolean isWanted() {
		return this.wanted;
	}

	void start() {
		List<String> line = BriefJvm.command("-Xmx64m", "-Xss512k", "-Dspring.aop.auto=false", "-cp",
				System.getProperty("java.class.path"), CountingNode.class.getName());
		properties().forEach((property) -> line.add("--" + property));
		Path output = this.directory.resolve(this.name + "-" + this.starts + ".out");
		try {
			ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
			// Not among the arguments, which everybody can read
			this.place.secrets()
				.forEach((property, secret) -> builder.environment()
					.put(property.toUpperCase(Locale.ROOT).replace('.', '_'), secret));
			if (this.clock != null) {
				builder.environment().putAll(this.clock.environment());
			}
			this.process = GuardedProcess.start(builder);
			this.wanted = true;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private List<String> properties() {
		List<String> all = new ArrayList<>(CountingCluster.common(this.place.behind(this.redis), this.lease));
		all.addAll(List.of("kryowire.kryonet.node-id=" + this.name, "kryowire.kryonet.server.port=" + this.port,
				"kryowire.cluster.service=" + CountingNode.TOPIC, "kryowire.cluster.discovery=redis",
				"kryowire.cluster.ownership=leased", "counting.directory=" + this.directory,
				"counting.log=" + this.name + "-" + ++this.starts));
		if (!this.peers.isEmpty()) {
			all.add(RelayingNode.NODES + "="
					+ this.peers.entrySet()
						.stream()
						.map((peer) -> peer.getKey() + "=" + peer.getValue().host() + ":" + peer.getValue().port())
						.collect(Collectors.joining(",")));
			all.add(RelayingNode.DEADLINE + "=" + CountingCluster.DEADLINE);
		}
		all.addAll(this.more);
		return all;
	}

	private GuardedProcess running() {
		GuardedProcess current = this.process;
		if (current == null || !current.isAlive()) {
			throw new IllegalStateException(
					"%s has ended by itself, see %s/%s-*.out".formatted(this.name, this.directory, this.name));
		}
		return current;
	}

	/** By SIGTERM. */
	void stop() {
		this.wanted = false;
		if (!running().stop(Waiting.LONGEST.toMillis())) {
			throw new IllegalStateException(this.name + " did not stop within " + Waiting.LONGEST);
		}
	}

	void kill() {
		this.wanted = false;
		running().kill();
	}

	void pause() {
		this.wanted = false;
		running().pause();
	}

	void resume() {
		running().resume();
		this.wanted = true;
	}

	@Override
	public void close() {
		if (this.process != null) {
			this.process.close();
		}
		if (this.clock != null) {
			this.clock.close();
		}
		this.callers.close();
		this.peers.values().forEach(FaultProxy::close);
		this.redis.close();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
