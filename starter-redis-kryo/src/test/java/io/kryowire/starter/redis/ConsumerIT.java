/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.starter.redis;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A project of somebody else, which depends on the starter alone: built by the invoker
 * plugin, with what this build would publish. It publishes, puts and listens.
 */
@EnabledIfRedisAvailable
class ConsumerIT {

	private static final Path CONSUMER = Path.of("target/it/consumer");

	/** A busy machine is no Redis that does not answer. */
	private static final List<String> PATIENCE = List.of("--spring.data.redis.timeout=1m",
			"--spring.data.redis.listener.subscription-registration-timeout=1m",
			"--kryowire.redis.subscription.attempt-timeout=1m", "--kryowire.redis.subscription.heartbeat-timeout=1m",
			"--kryowire.state.command-timeout=20s", "--kryowire.state.write-timeout=1m");

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
	void aConsumerHearsWhatItPublishesAndPutsAndLivesOn() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			Process consumer = start(redis);
			await(consumer, "heard: Order[id=1, lines=[Line[article=tea, quantity=2, price=3.50]]]",
					"held: Stock[article=tea, quantity=7]", "changed: Stock[article=tea, quantity=7]");
			assertThat(consumer.isAlive()).isTrue();
		}
	}

	@Test
	void theStarterBringsWhatItNeedsAndNothingElse() throws IOException {
		assertThat(Files.readString(CONSUMER.resolve("target/tree")))
			.contains("redis.clients:jedis:", "com.esotericsoftware:kryo:", "io.kryowire:kryowire-notify:",
					"org.springframework.boot:spring-boot-starter-data-redis:", "org.springframework:spring-messaging:")
			.doesNotContain("lettuce", "netty", "com.esotericsoftware:kryonet:", "com.esotericsoftware.kryo:",
					"kryowire-call", "kryowire-testkit", "embedded-redis", "micrometer-core", "spring-boot-actuator",
					"spring-boot-health", "validation", "reactor", "jackson", "gson", "org.json", ":test", "lombok");
	}

	private Process start(EmbeddedRedis redis) throws IOException {
		List<String> command = BriefJvm.command("-cp",
				CONSUMER.resolve("target/classes") + File.pathSeparator
						+ Files.readString(CONSUMER.resolve("target/class-path")).trim(),
				"com.example.consumer.Consumer");
		command.addAll(PATIENCE);
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		// Not among the arguments, which everybody on this machine can read
		builder.environment().put("SPRING_DATA_REDIS_URL", redis.uri().toString());
		Process process = builder.start();
		this.processes.add(process);
		CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES).execute(process::destroyForcibly);
		return process;
	}

	/** Reads until all texts are there, and fails with all lines if they never are. */
	private static void await(Process process, String... texts) throws IOException {
		List<String> wanted = new ArrayList<>(List.of(texts));
		List<String> lines = new ArrayList<>();
		BufferedReader reader = process.inputReader();
		for (@Nullable
		String line = reader.readLine(); line != null; line = reader.readLine()) {
			lines.add(line);
			String said = line;
			wanted.removeIf(said::contains);
			if (wanted.isEmpty()) {
				return;
			}
		}
		throw new AssertionError("Nobody says %s in%n%s".formatted(wanted, String.join("\n", lines)));
	}

}
