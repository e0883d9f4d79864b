/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A child process ends with its parent.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Without a shell there is no guard process")
class GuardedProcessTests {

	@Test
	void aProcessEndsWhenItsJvmIsKilled() throws Exception {
		Process parent = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), Parent.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(parent.getInputStream()))) {
			ProcessHandle child = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
			assertThat(child.isAlive()).isTrue();
			parent.destroyForcibly();
			patiently().until(() -> !child.isAlive());
		}
		finally {
			parent.destroyForcibly();
		}
	}

	@Test
	void aClosedProcessIsGone() throws Exception {
		GuardedProcess process = GuardedProcess.start(new ProcessBuilder("sleep", "600"));
		process.close();
		assertThat(process.isAlive()).isFalse();
		assertThat(process.process().exitValue()).isEqualTo(128 + 9);
	}

	@Test
	void aProcessThatObeysStopsByItself() throws Exception {
		try (GuardedProcess process = GuardedProcess.start(new ProcessBuilder("sleep", "600"))) {
			assertThat(process.stop(Waiting.LONGEST.toMillis())).isTrue();
			assertThat(process.process().exitValue()).isEqualTo(128 + 15);
		}
	}

	@Test
	void aProcessWhoseGuardHasEndedIsNotGuarded() throws Exception {
		Set<Long> before = children();
		try (GuardedProcess process = GuardedProcess.start(new ProcessBuilder("sleep", "600"))) {
			assertThat(process.isGuarded()).isTrue();
			Set<Long> started = children();
			started.removeAll(before);
			started.remove(process.process().pid());
			assertThat(started).hasSize(1);
			started.forEach((guard) -> ProcessHandle.of(guard).orElseThrow().destroyForcibly());
			patiently().until(() -> !process.isGuarded());
			assertThat(process.isAlive()).isTrue();
		}
	}

	private static Set<Long> children() {
		return ProcessHandle.current()
			.children()
			.map(ProcessHandle::pid)
			.collect(Collectors.toCollection(HashSet::new));
	}

	/** Starts a child, tells its number, and waits until it is killed. */
	static final class Parent {

		private Parent() {
		}

		public static void main(String[] args) throws Exception {
			GuardedProcess child = GuardedProcess.start(new ProcessBuilder("sleep", "600"));
			System.out.println(child.process().pid());
			// Nothing is ever written there: it ends with the test's JVM, if not before
			System.in.read();
		}

	}

}
