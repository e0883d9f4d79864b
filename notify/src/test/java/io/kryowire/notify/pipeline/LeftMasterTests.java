/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A master that has lost its replicas: its address may lead to another one by now.
 */
class LeftMasterTests {

	private final StateRuntime system = StateRuntime.system();

	private final AtomicLong time = new AtomicLong();

	private final StateRuntime runtime = new StateRuntime(this.system.clock(), this.time::get, this.system.threads(),
			this.system.scheduler(), this.system.random());

	private final AtomicInteger opened = new AtomicInteger();

	@AfterEach
	void close() {
		this.system.scheduler().shutdownNow();
	}

	@Test
	void itIsLeftAfterASecondAndLessOftenIfThatChangesNothing() {
		try (CommandPipelines pipeline = pipeline(false)) {
			write(pipeline);
			int connections = 1;
			for (int seconds : new int[] { 1, 2, 4, 8, 8 }) {
				pass(seconds - 1);
				write(pipeline);
				write(pipeline);
				assertThat(this.opened).hasValue(connections);
				pass(1);
				write(pipeline);
				write(pipeline);
				assertThat(this.opened).hasValue(++connections);
			}
		}
	}

	@Test
	void whenItHadReplicasForLongThenItIsLeftSoonAgain() {
		try (CommandPipelines pipeline = pipeline(false)) {
			write(pipeline);
			for (int connections = 2; connections < 6; connections++) {
				pass(60);
				write(pipeline);
				write(pipeline);
				assertThat(this.opened).hasValue(connections);
			}
		}
	}

	@Test
	void inAClusterTheDriverFindsOthers() {
		try (CommandPipelines pipeline = pipeline(true)) {
			write(pipeline);
			pass(60);
			write(pipeline);
			write(pipeline);
			assertThat(this.opened).hasValue(1);
		}
	}

	private void pass(int seconds) {
		this.time.addAndGet(Duration.ofSeconds(seconds).toNanos());
	}

	private CommandPipelines pipeline(boolean cluster) {
		return new CommandPipelines("test", new CommandLink.Factory() {

			@Override
			public CommandLink open() {
				LeftMasterTests.this.opened.incrementAndGet();
				return new Alone();
			}

			@Override
			public boolean isCluster() {
				return cluster;
			}

		}, this.runtime, FailedCommandException.FAILURES, Waiting.LONGEST, Waiting.LONGEST);
	}

	private static void write(CommandPipelines pipeline) {
		byte[] key = "k".getBytes(StandardCharsets.US_ASCII);
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> pipeline.send(Command.of("SET", key, key), true, 0)
				.orTimeout(Waiting.LONGEST.toSeconds(), TimeUnit.SECONDS)
				.join())
			.withMessageContaining("NOREPLICAS");
	}

	private static final class Alone implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			return Collections.nCopies(commands.size(), new CommandError("NOREPLICAS Not enough good replicas"));
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
