/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.engine.StateBench;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Those that wait for the first answer, and come again when it is none.
 */
class PartitionCountCheckTests {

	private final StateRuntime runtime = StateRuntime.system();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger questions = new AtomicInteger();

	private final TopicAccess access = new TopicAccess(Server::new, this.runtime, StateBench.SETTINGS, () -> "");

	private final PartitionCountCheck agreement = new PartitionCountCheck(new StateKeys("test:", "t", 1), this.access);

	private final Queue<String> executed = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.gate.countDown();
		this.access.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void whoeverComesAgainWhenToldThatItFailedIsAskedForAnewAndNothingThatFailedIsExecuted() throws Exception {
		CompletableFuture<String> again = new CompletableFuture<>();
		CompletableFuture<String> first = put("first");
		first.whenComplete((value, failure) -> put("again").thenAccept(again::complete));
		CompletableFuture<String> second = put("second");
		this.gate.countDown();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(first));
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(second));
		assertThat(Waiting.get(again)).isEqualTo("again");
		assertThat(this.executed).containsExactly("again");
	}

	@Test
	void whoeverComesWhenItCannotBeAskedIsToldSoAndTheNextOneAsksAgain() throws Exception {
		this.questions.set(1);
		this.gate.countDown();
		AtomicBoolean scarce = new AtomicBoolean(true);
		StateRuntime poor = new StateRuntime(this.runtime.clock(), this.runtime.nanoTime(), (task) -> {
			if (scarce.get()) {
				throw new InternalError("No thread can be started, as if");
			}
			return this.runtime.threads().newThread(task);
		}, this.runtime.scheduler(), this.runtime.random());
		StateKeys keys = new StateKeys("test:", "t", 1);
		try (TopicAccess own = new TopicAccess(Server::new, poor, StateBench.SETTINGS, () -> "")) {
			PartitionCountCheck check = new PartitionCountCheck(keys, own);
			CompletableFuture<String> first = check.then(() -> CompletableFuture.completedFuture("first"));
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(first))
				.withMessageContaining("as if");
			scarce.set(false);
			assertThat(Waiting.get(check.then(() -> CompletableFuture.completedFuture("second")))).isEqualTo("second");
		}
	}

	@Test
	void whatCallbacksComeWithGoesAfterWhoeverHasWaited() throws Exception {
		this.questions.set(1);
		CompletableFuture<String> again = new CompletableFuture<>();
		put("first").whenComplete((value, failure) -> put("again").thenAccept(again::complete));
		CompletableFuture<String> broken = this.agreement.then(() -> {
			throw new IllegalStateException("as if");
		});
		put("second");
		this.gate.countDown();
		assertThat(Waiting.get(again)).isEqualTo("again");
		assertThat(broken).isCompletedExceptionally();
		assertThat(this.executed).containsExactly("first", "second", "again");
	}

	private CompletableFuture<String> put(String name) {
		return this.agreement.then(() -> {
			this.executed.add(name);
			return CompletableFuture.completedFuture(name);
		});
	}

	/** Whose first answer, when it comes, is none. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			try {
				PartitionCountCheckTests.this.gate.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			List<@Nullable Object> answers = new ArrayList<>();
			for (Command command : commands) {
				boolean fails = command.name().equals("GETRANGE")
						&& PartitionCountCheckTests.this.questions.getAndIncrement() == 0;
				answers.add(fails ? new CommandError("ERR as if") : "1".getBytes(StandardCharsets.US_ASCII));
			}
			return answers;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
