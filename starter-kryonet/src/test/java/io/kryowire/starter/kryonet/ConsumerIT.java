/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.starter.kryonet;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A project of somebody else, which depends on the starter alone: built by the invoker
 * plugin, with what this build would publish, and run in two JVMs.
 */
class ConsumerIT {

	private static final Path CONSUMER = Path.of("target/it/consumer");

	private static final Pattern PORT = Pattern.compile("Listening on 127\\.0\\.0\\.1:(\\d+)");

	/** A busy machine is no node that does not answer. */
	private static final List<String> PATIENCE = List.of("--kryowire.kryonet.server.handshake-timeout=1m",
			"--kryowire.kryonet.server.silence-timeout=1m", "--kryowire.kryonet.client.greeters.handshake-timeout=1m",
			"--kryowire.kryonet.client.greeters.silence-timeout=1m", "--kryowire.kryonet.client.greeters.deadline=1m");

	/** For a process that never says what it should. */
	private static final long LONGEST_MINUTES = 4;

	private final List<Process> processes = new ArrayList<>();

	@AfterEach
	void stop() throws InterruptedException {
		for (Process process : this.processes) {
			process.destroy();
			if (!process.waitFor(1, TimeUnit.MINUTES)) {
				process.destroyForcibly();
			}
		}
	}

	@Test
	void aConsumerCallsItselfInAnotherJvm() throws Exception {
		Process server = start("--spring.profiles.active=server");
		Matcher port = await(server, PORT);
		Process client = start("--spring.profiles.active=client", "--greeters.port=" + port.group(1));
		assertThat(await(client, Pattern.compile("answer: (.*)")).group(1))
			.isEqualTo("Greeting[text=Hello, Ada, pid=%d]".formatted(server.pid()));
		assertThat(client.waitFor(1, TimeUnit.MINUTES)).as("a client ends by itself").isTrue();
		assertThat(client.exitValue()).isZero();
		assertThat(server.isAlive()).as("a server does not").isTrue();
	}

	@Test
	void theStarterBringsWhatItNeedsAndNothingElse() throws IOException {
		assertThat(Files.readString(CONSUMER.resolve("target/tree")))
			.contains("com.esotericsoftware:kryonet:", "com.esotericsoftware:kryo:", "io.kryowire:kryowire-call:",
					"org.springframework.boot:spring-boot-starter:")
			.doesNotContain("com.esotericsoftware.kryo:", "jsonbeans", "micrometer-core", "micrometer-tracing",
					"spring-boot-actuator", "spring-boot-health", "validation", "reactor", "jackson", "redis",
					"kryowire-notify", ":test", "lombok");
	}

	private Process start(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
						"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+UnlockDiagnosticVMOptions",
						"-XX:-BytecodeVerificationRemote", "-cp",
						CONSUMER.resolve("target/classes") + File.pathSeparator
								+ Files.readString(CONSUMER.resolve("target/class-path")).trim(),
						"com.example.consumer.Consumer"));
		command.addAll(PATIENCE);
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		this.processes.add(process);
		CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES).execute(process::destroyForcibly);
		return process;
	}

	/** Reads until a line matches, and fails with all lines if none does. */
	private static Matcher await(Process process, Pattern pattern) throws IOException {
		List<String> lines = new ArrayList<>();
		BufferedReader reader = process.inputReader();
		for (@Nullable
		String line = reader.readLine(); line != null; line = reader.readLine()) {
			lines.add(line);
			Matcher matcher = pattern.matcher(line);
			if (matcher.find()) {
				return matcher;
			}
		}
		throw new AssertionError("Nothing matches %s in%n%s".formatted(pattern, String.join("\n", lines)));
	}

}
