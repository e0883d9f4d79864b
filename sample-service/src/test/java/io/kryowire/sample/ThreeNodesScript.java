/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The script {@code three-nodes}, while it runs, and what it says of its nodes.
 */
final class ThreeNodesScript implements AutoCloseable {

	private static final Pattern NODE = Pattern.compile("(node-\\d)  (http://localhost:\\d+)  process (\\d+)");

	/** How long some JVMs may take to start, or to end. */
	static final Duration START = Waiting.START.multipliedBy(2);

	/** Nothing ends for want of time, however little of it the nodes get. */
	private static final Map<String, String> PATIENCE = Map.of("SAMPLE_DEADLINE", "1m", "SAMPLE_PATIENCE", "1m",
			"SPRING_DATA_REDIS_TIMEOUT", "1m", "KRYOWIRE_STATE_COMMANDTIMEOUT", "1m", "KRYOWIRE_STATE_WRITETIMEOUT",
			"1m", "KRYOWIRE_CLUSTER_LEASE", "8s", "KRYOWIRE_KRYONET_CLIENT_QUOTES_SILENCETIMEOUT", "1m",
			"KRYOWIRE_KRYONET_CLIENT_QUOTES_HANDSHAKETIMEOUT", "1m", "KRYOWIRE_KRYONET_SERVER_SILENCETIMEOUT", "1m",
			"KRYOWIRE_KRYONET_SERVER_HANDSHAKETIMEOUT", "1m");

	private final Path output;

	private final GuardedProcess process;

	private ThreeNodesScript(Path output, GuardedProcess process) {
		this.output = output;
		this.process = process;
	}

	/** Runs it, and waits until it has named some nodes. */
	static ThreeNodesScript run(Path output, String option, int nodes) throws IOException {
		ProcessBuilder command = new ProcessBuilder("./three-nodes", option).redirectErrorStream(true)
			.redirectOutput(output.toFile());
		Map<String, String> environment = command.environment();
		environment.putAll(PATIENCE);
		environment.putAll(Map.of("RESTART_SECONDS", "1", "SAMPLE_LOAD_RATE", "40"));
		// Where nobody else takes one while a node is away: four for nodes
		List<Integer> ports = FreePorts.choose(3, 4);
		environment.put("FIRST_PAGE_PORT", ports.get(0).toString());
		environment.put("FIRST_NODE_PORT", ports.get(1).toString());
		environment.put("FIRST_REDIS_PORT", ports.get(2).toString());
		environment.put("JAVA_TOOL_OPTIONS", String.join(" ", BriefJvm.options()));
		ThreeNodesScript script = new ThreeNodesScript(output, GuardedProcess.start(command));
		try {
			script.awaitNodes(nodes);
			return script;
		}
		catch (RuntimeException | Error ex) {
			script.close();
			throw ex;
		}
	}

	/** Waits until so many lines name a node, one line for each of its lives. */
	List<Node> awaitNodes(int lines) {
		patiently().atMost(START).until(() -> !this.process.isAlive() || nodes().size() >= lines);
		assertThat(nodes()).as(this::text).hasSize(lines);
		return nodes();
	}

	List<Node> nodes() {
		return NODE.matcher(text())
			.results()
			.map((match) -> new Node(match.group(1), match.group(2), Long.parseLong(match.group(3))))
			.toList();
	}

	String text() {
		try {
			return Files.exists(this.output) ? Files.readString(this.output) : "";
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	/** From now on it does not start again what ends. */
	void pause() {
		this.process.pause();
	}

	void resume() {
		this.process.resume();
	}

	void stop() {
		assertThat(this.process.stop(START.toMillis())).as("It ends by itself").isTrue();
	}

	@Override
	public void close() {
		this.process.close();
	}

	/**
	 * A node in one of its lives.
	 *
	 * @param name its name
	 * @param page the address of its page
	 * @param pid the id of its process
	 */
	record Node(String name, String page, long pid) {

		void kill() {
			ProcessHandle.of(this.pid).ifPresent(ProcessHandle::destroyForcibly);
		}

		boolean isRunning() {
			return ProcessHandle.of(this.pid).map(ProcessHandle::isAlive).orElse(false);
		}

	}

}
