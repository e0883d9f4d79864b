/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

import io.kryowire.dispatch.Burst;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Commands that a server has refused for now, between others of their batch that it has
 * executed.
 */
class CommandPipelineTests {

	private static final CommandError UNKNOWN = new CommandError("NOSCRIPT No matching script");

	private static final CommandError MOVED = new CommandError("MOVED 1 127.0.0.1:1");

	private static final CommandError WRONG = new CommandError("WRONGTYPE Operation");

	private final StateRuntime runtime = StateRuntime.system();

	private final Server server = new Server();

	private final CommandPipelines pipeline = new CommandPipelines("test", () -> this.server, this.runtime,
			FailedCommandException.FAILURES, Waiting.LONGEST, Waiting.LONGEST);

	@AfterEach
	void close() {
		this.pipeline.close();
		this.runtime.scheduler().shutdownNow();
	}

	@ParameterizedTest
	@ValueSource(strings = { "NOSCRIPT No matching script", "MOVED 1 127.0.0.1:1" })
	void whatALaterWriteHasOvertakenIsRefusedAndNotRepeated(String refusal) throws Exception {
		this.server.answer(new CommandError(refusal), "second");
		List<CompletableFuture<@Nullable Object>> results = batch(put("a", "1"), put("a", "2"));
		assertThat(Waiting.get(results.get(1))).isEqualTo("second");
		assertThatExceptionOfType(FailedCommandException.class).isThrownBy(() -> join(results.get(0)))
			.withMessageContaining(refusal)
			.withMessageContaining("later write of the key")
			.matches((ex) -> ex.outcome() == CommandOutcome.REFUSED);
		assertThat(this.server.executed).containsExactly("EVALSHA a 1", "EVALSHA a 2");
	}

	@Test
	void writesOfOtherKeysAreRepeated() throws Exception {
		this.server.answer(UNKNOWN, "b", MOVED);
		this.server.answer("a", "c");
		List<CompletableFuture<@Nullable Object>> results = batch(put("a", "1"), put("b", "2"), put("c", "3"));
		assertThat(results).map((result) -> Waiting.get(result)).containsExactly("a", "b", "c");
		assertThat(this.server.executed).containsExactly("EVALSHA a 1", "EVALSHA b 2", "EVALSHA c 3", "EVAL a 1",
				"EVAL c 3");
	}

	@Test
	void writesOfOneKeyAreRepeatedInTheirOrderWhateverTheirRefusals() throws Exception {
		this.server.answer(MOVED, UNKNOWN);
		this.server.answer("first", "second");
		List<CompletableFuture<@Nullable Object>> results = batch(put("a", "1"), put("a", "2"));
		assertThat(results).map((result) -> Waiting.get(result)).containsExactly("first", "second");
		assertThat(this.server.executed).containsExactly("EVALSHA a 1", "EVALSHA a 2", "EVAL a 1", "EVAL a 2");
	}

	/** So that none is unknown before, and known after, another client brings it. */
	@Test
	void overANewConnectionTheFirstWriteToEachPartitionBringsTheScript() throws Exception {
		this.server.go.countDown();
		this.server.answer(1L);
		Waiting.get(this.pipeline.send(put("a", "1"), true, 0));
		this.server.answer(2L);
		Waiting.get(this.pipeline.send(put("a", "2"), true, 0));
		this.server.answer(MOVED);
		this.server.answer(3L);
		Waiting.get(this.pipeline.send(put("a", "3"), true, 0));
		assertThat(this.server.executed).containsExactly("EVAL a 1", "EVALSHA a 2", "EVALSHA a 3", "EVAL a 3");
	}

	@Test
	void anErrorFailsItsBatchAndNothingAfterIt() throws Exception {
		this.server.answer(new OutOfMemoryError("as if"));
		this.server.answer("next");
		List<CompletableFuture<@Nullable Object>> results = batch(put("a", "1"));
		assertThatExceptionOfType(FailedCommandException.class).isThrownBy(() -> join(results.get(0)))
			.withMessageContaining("OutOfMemoryError")
			.matches((ex) -> ex.outcome() == CommandOutcome.UNKNOWN);
		assertThat(Waiting.get(this.pipeline.send(put("a", "2"), true, 0))).isEqualTo("next");
	}

	/** As whoever catches InterruptedException leaves it. */
	@Test
	void aCallbackThatLeavesItsThreadInterruptedEndsNothing() throws Exception {
		this.server.answer("first");
		this.server.answer("second");
		CompletableFuture<@Nullable Object> blocker = this.pipeline.send(Command.of("PING", bytes("none")), true, 0);
		Waiting.await(this.server.busy);
		CompletableFuture<?> called = this.pipeline.send(put("a", "1"), true, 0)
			.thenRun(() -> Thread.currentThread().interrupt());
		this.server.go.countDown();
		Waiting.get(blocker);
		Waiting.get(called);
		assertThat(Waiting.get(this.pipeline.send(put("a", "2"), true, 0))).isEqualTo("second");
	}

	@Test
	void readsOvertakeNothing() throws Exception {
		this.server.answer(MOVED, "read", WRONG);
		this.server.answer("written");
		List<CompletableFuture<@Nullable Object>> results = batch(put("a", "1"), Command.of("GET", bytes("a")),
				put("a", "2"));
		assertThat(Waiting.get(results.get(0))).isEqualTo("written");
		assertThat(Waiting.get(results.get(1))).isEqualTo("read");
		assertThatExceptionOfType(FailedCommandException.class).isThrownBy(() -> join(results.get(2)))
			.withMessageContaining("WRONGTYPE");
	}

	@Test
	void whatFollowsTheAnswersOfABatchCanBeDoneOnceForAll() throws Exception {
		this.server.answer("first", "second");
		CompletableFuture<String> done = new CompletableFuture<>();
		StringBuffer seen = new StringBuffer();
		Runnable end = () -> done.complete(seen.append("end").toString());
		CompletableFuture<@Nullable Object> blocker = this.pipeline.send(Command.of("PING", bytes("none")), true, 0);
		Waiting.await(this.server.busy);
		for (String key : List.of("a", "b")) {
			this.pipeline.send(put(key, "1"), true, 0)
				.thenAccept((answer) -> seen.append(answer).append(Burst.atEnd(end) ? " put off, " : " not put off, "));
		}
		this.server.go.countDown();
		Waiting.get(blocker);
		assertThat(Waiting.get(done)).isEqualTo("first put off, second put off, end");
	}

	/** Sends commands that make up one batch. */
	private List<CompletableFuture<@Nullable Object>> batch(Command... commands) throws Exception {
		CompletableFuture<@Nullable Object> first = this.pipeline.send(Command.of("PING", bytes("none")), true, 0);
		Waiting.await(this.server.busy);
		List<CompletableFuture<@Nullable Object>> results = new ArrayList<>();
		for (Command command : commands) {
			results.add(this.pipeline.send(command, true, 0));
		}
		this.server.go.countDown();
		Waiting.get(first);
		return results;
	}

	private static Command put(String key, String value) {
		return new Command("EVALSHA", List.of(), List.of(bytes(key)), List.of(bytes(value)));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static void join(CompletableFuture<@Nullable Object> result) throws Exception {
		try {
			Waiting.get(result);
		}
		catch (ExecutionException ex) {
			throw (FailedCommandException) ex.getCause();
		}
	}

	/** Answers as it was told to, after a first command that waits to be let go. */
	private static final class Server implements CommandLink {

		private final CountDownLatch busy = new CountDownLatch(1);

		private final CountDownLatch go = new CountDownLatch(1);

		private final Deque<List<Object>> answers = new ArrayDeque<>();

		private final List<String> executed = new ArrayList<>();

		void answer(Object... batch) {
			this.answers.add(List.of(batch));
		}

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			if (this.go.getCount() > 0) {
				this.busy.countDown();
				await();
				return List.of("PONG");
			}
			commands.stream()
				.filter((command) -> !command.rest().isEmpty())
				.map(Server::text)
				.forEach(this.executed::add);
			List<Object> batch = this.answers.remove();
			if (batch.get(0) instanceof Error error) {
				throw error;
			}
			return new ArrayList<>(batch);
		}

		private void await() {
			try {
				this.go.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private static String text(Command command) {
			return String.join(" ", command.name(), new String(command.keys().get(0), StandardCharsets.US_ASCII),
					new String(command.rest().get(0), StandardCharsets.US_ASCII));
		}

		@Override
		public void close() {
			// The next one is this one.
		}

	}

}
