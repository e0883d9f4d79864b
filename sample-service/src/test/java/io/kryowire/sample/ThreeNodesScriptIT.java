/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The script that starts three nodes: it starts them, starts again whatever ends, and
 * leaves nothing behind.
 */
@EnabledIfRedisAvailable
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "three-nodes is a shell script")
class ThreeNodesScriptIT {

	private static final Pattern NODE = Pattern.compile("(node-\\d)  (http://localhost:\\d+)  process (\\d+)");

	private static final String BRIEFLY = String.join(" ", BriefJvm.options());

	/** How long some JVMs may take to start, or to end. */
	private static final Duration START = Waiting.LONGEST.multipliedBy(3);

	@TempDir
	private Path directory;

	@Test
	void itStartsThreeNodesAndStopsThem() throws Exception {
		Path output = this.directory.resolve("output");
		ProcessBuilder command = new ProcessBuilder("./three-nodes", "--load").redirectErrorStream(true)
			.redirectOutput(output.toFile());
		command.environment().put("RESTART_SECONDS", "1");
		command.environment().put("SAMPLE_LOAD_RATE", "10");
		command.environment().put("JAVA_TOOL_OPTIONS", BRIEFLY);
		List<Node> nodes;
		try (GuardedProcess script = GuardedProcess.start(command)) {
			patiently().atMost(START).until(() -> !script.isAlive() || nodes(output).size() == 3);
			nodes = nodes(output);
			assertThat(nodes).as(() -> text(output))
				.extracting(Node::name)
				.containsExactly("node-1", "node-2", "node-3");
			Node third = nodes.get(2);
			patiently().ignoreExceptions().untilAsserted(() -> assertThat(quotes(third)).contains("\"node-3\""));

			third.kill();
			fourthNodeJoinsAndLeaves(third);
			patiently().until(() -> nodes(output).size() == 4);
			assertThat(nodes(output).get(3).page()).isEqualTo(third.page());

			assertThat(script.stop(START.toMillis())).as("It ends by itself").isTrue();
			assertThat(text(output)).contains("All nodes have stopped.");
		}
		assertThat(nodes(output)).noneMatch(Node::isRunning);
	}

	/** While the third one, which has been killed, is about to start again. */
	private void fourthNodeJoinsAndLeaves(Node third) throws Exception {
		Path output = this.directory.resolve("fourth");
		ProcessBuilder command = new ProcessBuilder("./three-nodes", "--join").redirectErrorStream(true)
			.redirectOutput(output.toFile());
		command.environment().put("JAVA_TOOL_OPTIONS", BRIEFLY);
		try (GuardedProcess joining = GuardedProcess.start(command)) {
			patiently().atMost(START).until(() -> !joining.isAlive() || nodes(output).size() == 1);
			assertThat(nodes(output)).as(() -> text(output))
				.singleElement()
				.satisfies((fourth) -> assertThat(fourth.page()).isNotEqualTo(third.page()));
			patiently().atMost(START)
				.ignoreExceptions()
				.untilAsserted(() -> assertThat(quotes(third)).as(() -> text(output)).contains("\"node-4\""));
			assertThat(joining.stop(START.toMillis())).as("It ends by itself").isTrue();
		}
	}

	private static String quotes(Node node) throws IOException {
		try (InputStream page = URI.create(node.page() + "/quotes").toURL().openStream()) {
			return new String(page.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private static List<Node> nodes(Path output) {
		return NODE.matcher(text(output))
			.results()
			.map((match) -> new Node(match.group(1), match.group(2), Long.parseLong(match.group(3))))
			.toList();
	}

	private static String text(Path output) {
		try {
			return Files.exists(output) ? Files.readString(output) : "";
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	private record Node(String name, String page, long pid) {

		void kill() {
			ProcessHandle.of(this.pid).ifPresent(ProcessHandle::destroyForcibly);
		}

		boolean isRunning() {
			return ProcessHandle.of(this.pid).map(ProcessHandle::isAlive).orElse(false);
		}

	}

}
