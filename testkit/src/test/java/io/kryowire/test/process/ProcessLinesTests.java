/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Processes that say something.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The processes are those of a shell")
class ProcessLinesTests {

	@TempDir
	private Path directory;

	@Test
	void aLineIsAwaitedAndThoseBeforeAreSkipped() throws Exception {
		try (GuardedProcess process = shell("echo log; echo port 17; echo log; echo ended")) {
			ProcessLines lines = new ProcessLines(process.process());
			assertThat(lines.await("port ")).isEqualTo("17");
			assertThat(lines.await("ended")).isEmpty();
		}
	}

	@Test
	void whoSaysSomethingElseAndEndsIsToldOf() throws Exception {
		try (GuardedProcess process = shell("echo something else")) {
			ProcessLines lines = new ProcessLines(process.process());
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> lines.await("port "))
				.withMessageContaining("without \"port \"")
				.withMessageContaining("something else");
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> lines.await("port "));
		}
	}

	/** More than a pipe holds. */
	@Test
	void whoSaysMuchGoesOnThoughNobodyWaitsForIt() throws Exception {
		Path over = this.directory.resolve("over");
		try (GuardedProcess process = shell("yes | head -c 4000000; touch '" + over + "'; read line")) {
			ProcessLines lines = new ProcessLines(process.process());
			patiently().until(() -> Files.exists(over));
			process.kill();
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> lines.await("no"));
		}
	}

	private static GuardedProcess shell(String script) throws IOException {
		return GuardedProcess.start(new ProcessBuilder("/bin/sh", "-c", script));
	}

}
