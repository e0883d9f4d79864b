/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.util.FileSystemUtils;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The steps of the Dockerfile after the build, without Docker: the layers are extracted,
 * put together and started by its own words, and answer its own question.
 */
@EnabledIfRedisAvailable
class ImageIT {

	private static final Pattern EXTRACT = Pattern.compile("^RUN (java -Djarmode=tools .*)$", Pattern.MULTILINE);

	private static final Pattern COPY = Pattern.compile("^COPY --from=layers /layers/(\\S+)/ \\./$", Pattern.MULTILINE);

	private static final Pattern ENTRYPOINT = Pattern.compile("^ENTRYPOINT (\\[.*\\])$", Pattern.MULTILINE);

	private static final String BRIEFLY = String.join(" ", BriefJvm.options());

	/** How long a JVM may take to start. */
	@TempDir
	private Path directory;

	@Test
	void whatTheImageIsMadeOfStartsAndIsReady() throws Exception {
		String dockerfile = Files.readString(Path.of("Dockerfile"));
		Path layers = Files.createDirectory(this.directory.resolve("layers"));
		Path application = Files.createDirectory(this.directory.resolve("application"));
		Files.copy(jar(), layers.resolve("application.jar"));
		run(layers, find(EXTRACT, dockerfile).get(0).split(" "));
		List<String> copied = find(COPY, dockerfile);
		assertThat(copied).map((layer) -> layer.replace("extracted/", ""))
			.containsExactlyElementsOf(
					Stream.of("dependencies", "spring-boot-loader", "snapshot-dependencies", "application").toList());
		for (String layer : copied) {
			FileSystemUtils.copyRecursively(layers.resolve(layer), application);
		}
		List<String> entrypoint = new ArrayList<>(
				List.of(JsonMapper.shared().readValue(find(ENTRYPOINT, dockerfile).get(0), String[].class)));
		entrypoint.set(0, java());
		entrypoint.addAll(List.of("--server.port=0", "--kryowire.kryonet.server.port=" + FreePorts.one()));
		start(application, entrypoint);
	}

	private void start(Path application, List<String> command) throws IOException {
		Path output = this.directory.resolve("output");
		ProcessBuilder builder = new ProcessBuilder(command).directory(application.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().put("JAVA_TOOL_OPTIONS", BRIEFLY);
		try (GuardedProcess process = GuardedProcess.start(builder)) {
			Pattern page = Pattern.compile("The page of node-1: (http://\\S+)");
			patiently().atMost(Waiting.START)
				.until(() -> !process.isAlive() || !find(page, Files.readString(output)).isEmpty());
			assertThat(find(page, Files.readString(output))).as(() -> read(output)).hasSize(1);
			RestTestClient client = RestTestClient.bindToServer()
				.baseUrl(find(page, Files.readString(output)).get(0))
				.build();
			patiently()
				.untilAsserted(() -> client.get().uri("/actuator/health/readiness").exchange().expectStatus().isOk());
			assertThat(process.stop(Waiting.START.toMillis())).as("It ends by itself").isTrue();
		}
	}

	private static void run(Path directory, String... words) throws Exception {
		words[0] = java();
		ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile()).inheritIO();
		builder.environment().put("JAVA_TOOL_OPTIONS", BRIEFLY);
		Process process = builder.start();
		assertThat(process.waitFor(Waiting.START.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
		assertThat(process.exitValue()).isZero();
	}

	private static List<String> find(Pattern pattern, String text) {
		return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static Path jar() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("target"))) {
			return files
				.filter((file) -> file.getFileName()
					.toString()
					.matches("kryowire-sample-service-.*(?<!sources|javadoc)\\.jar"))
				.findFirst()
				.orElseThrow();
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

}
