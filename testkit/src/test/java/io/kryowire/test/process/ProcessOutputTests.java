/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A process is waited for while it writes, and what it has written is told in any case.
 */
class ProcessOutputTests {

	private static final Duration SHORT = Duration.ofMillis(1);

	private final ProcessOutput output = new ProcessOutput();

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The process is a shell script")
	void everyLineIsPassedOnAndAllAreTheResult() throws Exception {
		List<String> lines = new ArrayList<>();
		try (GuardedProcess guarded = GuardedProcess.start(new ProcessBuilder("/bin/sh", "-c", "echo one; echo two"))) {
			assertThat(ProcessOutput.read(guarded.process(), lines::add)).isEqualTo("one\ntwo\n");
		}
		assertThat(lines).containsExactly("one", "two");
	}

	@Test
	void whoeverWritesIsWaitedFor() throws Exception {
		assertThat(this.output.await(new Steps(3), SHORT)).isEqualTo("step\nstep\nstep\n");
	}

	@Test
	void whatWasWrittenIsToldWhenNothingFollows() {
		this.output.add("step");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> this.output.await(new CompletableFuture<>(), SHORT))
			.withMessageContaining("PT0.001S")
			.withMessageContaining("step");
	}

	/** Is never done in time, and writes meanwhile. */
	private final class Steps extends CompletableFuture<Void> {

		private int left;

		Steps(int left) {
			this.left = left;
		}

		@Override
		public Void get(long timeout, TimeUnit unit) throws TimeoutException {
			if (this.left == 0) {
				return null;
			}
			this.left--;
			ProcessOutputTests.this.output.add("step");
			throw new TimeoutException();
		}

	}

}
