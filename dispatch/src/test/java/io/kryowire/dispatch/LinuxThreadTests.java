/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What Linux says of threads.
 */
class LinuxThreadTests {

	@Test
	void stateAndTimeStandBehindTheName() {
		String line = "4242 (a) R (name) S 1 4242 4242 0 -1 4194368 10 0 0 0 %d %d 0 0 20 0 30 0 100 0\n";
		assertThat(LinuxThread.parse(line.formatted(7, 5))).isEqualTo(new ProcessorUse(false, 12));
		assertThat(LinuxThread.parse(line.replace(") S", ") R").formatted(1, 0))).isEqualTo(new ProcessorUse(true, 1));
	}

	@Test
	void whatIsNoSuchLineIsRefused() {
		assertThatThrownBy(() -> LinuxThread.parse("4242 (name) S 1")).isInstanceOf(RuntimeException.class);
	}

	@Test
	void whoHasEndedIsNotKnown() {
		assertThat(new LinuxThread(Path.of("/proc/self/task/0/stat")).use()).isNull();
	}

	/** The JVM says RUNNABLE of both. */
	@Test
	@EnabledOnOs(OS.LINUX)
	void whoeverReadsSleepsAndWhoeverComputesDoesNot() throws Exception {
		LinuxThread self = Objects.requireNonNull(LinuxThread.current());
		assertThat(self.use()).matches((use) -> use != null && use.wanted());

		Pipe pipe = Pipe.open();
		CompletableFuture<LinuxThread> reader = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			reader.complete(LinuxThread.current());
			new PipeReader(pipe).read();
		});
		thread.start();
		LinuxThread reading = Waiting.get(reader);
		Waiting.patiently().until(() -> !Objects.requireNonNull(reading.use()).wanted());
		assertThat(thread.getState()).isEqualTo(Thread.State.RUNNABLE);
		pipe.sink().close();
		Waiting.join(thread);
		pipe.source().close();
	}

}
