/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * A server goes with its JVM, and so do its files, if they can.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The server is a shell script")
class LocalServerTests {

	private static final String NAME = "n".repeat(200);

	/** So deep that their path is longer than any system takes. */
	private static final int TOO_DEEP = 25;

	/** One hook ends all servers, one after the other: nothing may stop it. */
	@Test
	void filesThatCannotBeDeletedAreLeftAtTheEndOfTheJvm(@TempDir Path programs) throws Exception {
		try (LocalServer server = new LocalServer(program(programs), new RedisPlan(1, List.of()))) {
			patiently().until(() -> server.output().endsWith("\n"));
			Path directory = Path.of(server.output().strip());
			try {
				bury(directory);
				assertThatCode(server::atEndOfJvm).doesNotThrowAnyException();
				assertThat(directory).isNotEmptyDirectory();
			}
			finally {
				assertThat(new ProcessBuilder("rm", "-rf", directory.toString()).start().waitFor()).isZero();
			}
		}
	}

	/** Tells its directory, and stays. */
	private static Executable program(Path programs) throws IOException {
		Path program = Files.writeString(programs.resolve("server"), "#!/bin/sh\npwd\nexec sleep 600\n");
		assertThat(program.toFile().setExecutable(true)).isTrue();
		return new Executable(program, "1");
	}

	/** Puts a directory into one more, and that into another. */
	private static void bury(Path directory) throws IOException {
		Path buried = Files.createDirectory(directory.resolve(NAME));
		for (int i = 0; i < TOO_DEEP; i++) {
			Path above = Files.createDirectory(directory.resolve("above"));
			Files.move(buried, above.resolve(NAME));
			Files.move(above, buried);
		}
	}

}
