/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.nio.file.Files;
import java.nio.file.Path;

import io.kryowire.examples.store.file.StoreFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

@ExtendWith(OutputCaptureExtension.class)
class StoreStartTests {

	@TempDir
	private Path directory;

	@Test
	void theApplicationDoesNotStartWithADamagedFileAndSaysWhichAndWhatToDo(CapturedOutput output) throws Exception {
		Path file = this.directory.resolve("store.lmdb");
		Files.writeString(file, "to do: buy milk\n".repeat(1000));
		assertThatException()
			.isThrownBy(() -> new SpringApplicationBuilder(StoreApplication.class).run("--server.port=0",
					"--kryowire.kryonet.server.port=0", "--store.file=" + file))
			.withRootCauseInstanceOf(StoreFileException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains(file + " is damaged")
			.contains("restore the file from a copy")
			.doesNotContain("BeanCreationException");
	}

}
