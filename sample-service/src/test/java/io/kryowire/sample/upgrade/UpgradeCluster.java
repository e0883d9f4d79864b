/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes as processes, each of which can be of another version.
 */
final class UpgradeCluster implements AutoCloseable {

	/** How many calls each node makes before the next one is replaced. */
	private static final int CALLS = 20;

	private final UpgradeVersions versions;

	private final Path directory;

	private final String redis;

	private final List<Integer> ports;

	private final List<Run> runs = new ArrayList<>();

	private int started;

	UpgradeCluster(UpgradeVersions versions, Path directory, String redis, int nodes) {
		this.versions = versions;
		this.directory = directory;
		this.redis = redis;
		this.ports = FreePorts.choose(nodes, 1);
		IntStream.range(0, nodes).forEach((node) -> this.runs.add(null));
	}

	/** Starts all nodes, each with its version. */
	void start(int... first) throws IOException {
		for (int node = 0; node < this.runs.size(); node++) {
			launch(node, first[node]);
		}
		awaitWork();
	}

	/** Replaces one node after the other, while all others work. */
	void replaceAll(int version) throws IOException {
		for (int node = 0; node < this.runs.size(); node++) {
			replace(node, version);
		}
	}

	/** Replaces one node, while all others work. */
	void replace(int node, int version) throws IOException {
		this.runs.get(node).stop();
		launch(node, version);
		awaitWork();
	}

	void stop() {
		this.runs.forEach(Run::stop);
	}

	/** Waits until every node has called others, and has been called by them. */
	private void awaitWork() {
		List<Integer> goals = this.runs.stream().map((run) -> run.calls() + CALLS).toList();
		for (int node = 0; node < goals.size(); node++) {
			Run run = this.runs.get(node);
			int goal = goals.get(node);
			patiently().atMost(Waiting.LONGEST.multipliedBy(3))
				.pollInterval(Waiting.LONGEST.dividedBy(600))
				.until(() -> !run.process().isAlive() || run.calls() >= goal);
			assertThat(run.process().isAlive()).as(run::output).isTrue();
		}
	}

	private void launch(int node, int version) throws IOException {
		String name = "%03d.node-%d.v%d".formatted(++this.started, node, version);
		Path trail = this.directory.resolve(name + ".trail");
		Path log = this.directory.resolve(name + ".log");
		List<String> command = BriefJvm.command("-Xmx160m", "-Dspring.aop.auto=false", "-cp",
				this.versions.classPath(version), "io.kryowire.sample.upgrade.UpgradeNode");
		command.addAll(properties(node, trail));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
		this.runs.set(node, new Run(name, GuardedProcess.start(builder), trail, log));
	}

	private List<String> properties(int node, Path trail) {
		String nodes = IntStream.range(0, this.ports.size())
			.mapToObj((index) -> "node-%d=127.0.0.1:%d".formatted(index, this.ports.get(index)))
			.collect(Collectors.joining(","));
		return List.of("--spring.main.web-application-type=none", "--spring.main.banner-mode=off",
				"--kryowire.redis.embedded=false", "--spring.data.redis.url=" + this.redis,
				"--kryowire.kryonet.node-id=node-" + node, "--kryowire.kryonet.server.address=127.0.0.1",
				"--kryowire.kryonet.server.port=" + this.ports.get(node),
				"--kryowire.kryonet.client.desks.nodes=" + nodes,
				// What a slow machine does is not what is to be seen here
				"--kryowire.state.stale-after=60s", "--kryowire.state.write-timeout=60s",
				"--kryowire.kryonet.client.desks.handshake-timeout=1m",
				"--kryowire.kryonet.client.desks.silence-timeout=1m", "--kryowire.cluster.lease=20s",
				"--upgrade.trail=" + trail);
	}

	@Override
	public void close() {
		for (Run run : this.runs) {
			if (run != null) {
				run.process().close();
			}
		}
	}

	/**
	 * A process of a node.
	 */
	private record Run(String name, GuardedProcess process, Path trail, Path log) {

		int calls() {
			try {
				return Files.exists(this.trail) ? Trails.calls(Files.readAllLines(this.trail)) : 0;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		void stop() {
			assertThat(this.process.stop(Waiting.LONGEST.multipliedBy(3).toMillis())).as("%s ends by itself", this.name)
				.isTrue();
		}

		String output() {
			try {
				return Files.readString(this.log);
			}
			catch (IOException ex) {
				return ex.toString();
			}
		}

	}

}
