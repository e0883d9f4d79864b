/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The ahead-of-time cache of JDK 25 and newer, of an application that calls and answers.
 */
class AotCacheTests {

	private static final int FIRST_WITH_CACHES = 25;

	/** Prints the home of a JDK 25. */
	private static final Path FINDER = Path.of("..", "etc", "jdk25-home");

	@TempDir
	private Path directory;

	@Test
	void aCacheIsMadeAndUsed() throws Exception {
		String home = home();
		Assumptions.assumeTrue(home != null, "no JDK %d here; set JDK25_HOME".formatted(FIRST_WITH_CACHES));
		String classPath = classPath();
		Path cache = this.directory.resolve("application.aot");
		String making = run(home, classPath, "-XX:AOTCacheOutput=" + cache);
		assertThat(making).contains(AotApplication.ANSWER + 42).doesNotContain("fatal error");
		assertThat(cache).as(making).isNotEmptyFile();
		// Without the cache this does not start
		assertThat(run(home, classPath, "-XX:AOTMode=on", "-XX:AOTCache=" + cache))
			.contains(AotApplication.ANSWER + 42);
	}

	private static @Nullable String home() throws Exception {
		if (Runtime.version().feature() >= FIRST_WITH_CACHES) {
			return System.getProperty("java.home");
		}
		if (!Files.isExecutable(FINDER)) {
			return null;
		}
		Process finder = new ProcessBuilder(FINDER.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		String home = new String(finder.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
		return (finder.waitFor() == 0) ? home : null;
	}

	/** A cache is for jars alone. */
	private String classPath() {
		List<String> jars = new ArrayList<>();
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			jars.add(Files.isDirectory(Path.of(entry)) ? jarOf(entry, jars.size()) : entry);
		}
		return String.join(File.pathSeparator, jars);
	}

	private String jarOf(String classes, int number) {
		String jar = this.directory.resolve(number + ".jar").toString();
		int result = ToolProvider.findFirst("jar")
			.orElseThrow()
			.run(System.out, System.err, "--create", "--no-compress", "--file", jar, "-C", classes, ".");
		assertThat(result).as("making a jar of %s", classes).isZero();
		return jar;
	}

	private String run(String home, String classPath, String... options) throws IOException, InterruptedException {
		Path output = this.directory.resolve("output.txt");
		List<String> command = new ArrayList<>(
				List.of(Path.of(home, "bin", "java").toString(), "-Xmx256m", "-cp", classPath));
		command.addAll(List.of(options));
		command.add(AotApplication.class.getName());
		GuardedProcess java = GuardedProcess.start(new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile()));
		try (java) {
			assertThat(java.process().waitFor(Waiting.START.toMillis(), TimeUnit.MILLISECONDS)).as("ended").isTrue();
		}
		return Files.readString(output);
	}

}
