/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.file.Path;
import java.util.List;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes that the operating system refuses. A limit on the size of files does it as a
 * full disk does, with another number.
 */
@DisabledOnOs(OS.WINDOWS)
class FullDiskTests {

	private static final int BLOCKS_OF_512_BYTES = 4096;

	@TempDir
	private Path directory;

	@Test
	void whatTheOperatingSystemRefusesIsToldAndTheRestRemains() throws Exception {
		Path file = this.directory.resolve("store.lmdb");
		List<String> java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m",
				"-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
				FullDisk.class.getName(), file.toString());
		ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c",
				"ulimit -f %d; exec \"$@\"".formatted(BLOCKS_OF_512_BYTES), "sh");
		builder.command().addAll(java);
		builder.redirectErrorStream(true);
		try (GuardedProcess process = GuardedProcess.start(builder)) {
			String output = ProcessOutput.read(process.process());
			assertThat(output).contains("reason=FULL")
				.contains("message=There is no space for " + file)
				.contains("Free space on its disk")
				.contains("removed=true")
				.contains("opened again")
				.containsPattern("written=(\\d+) found=\\1 size=\\1");
		}
	}

}
