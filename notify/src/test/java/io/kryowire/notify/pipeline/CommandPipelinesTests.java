/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Commands on their way to several servers, of which some do not answer. The letter of a
 * key is its slot.
 */
class CommandPipelinesTests {

	private static final Unanswered LOST = new Unanswered(true, new IllegalStateException("Lost"));

	private static final Unanswered UNSENT = new Unanswered(false, new IllegalStateException("No connection"));

	private static final CommandError HALF_MOVED = new CommandError("TRYAGAIN Multiple keys request");

	private final StateRuntime runtime = StateRuntime.system();

	private final Servers servers = new Servers();

	private final CommandPipelines pipelines = new CommandPipelines("test", this.servers, this.runtime,
			FailedCommandException.FAILURES, Waiting.LONGEST, Waiting.LONGEST);

	@AfterEach
	void close() {
		this.servers.go.countDown();
		this.pipelines.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void onlyWhatHasNoAnswerIsSentAgain() throws Exception {
		Queue<Object> answers = new ConcurrentLinkedQueue<>(List.of("one", LOST, "three", "two"));
		List<CompletableFuture<@Nullable Object>> results = together(answers, "a1", "a2", "a3");
		assertThat(results).map((result) -> Waiting.get(result)).containsExactly("one", "two", "three");
		assertThat(this.servers.executed).containsExactly("a1", "a2", "a3", "a2");
	}

	@Test
	void whatHasNoAnswerIsSentOnceMoreAndNotTwice() throws Exception {
		Queue<Object> answers = new ConcurrentLinkedQueue<>(List.of(LOST, LOST, "other"));
		CompletableFuture<@Nullable Object> result = together(answers, "a1").get(0);
		assertThat(outcome(result)).isEqualTo(CommandOutcome.UNKNOWN);
		assertThat(Waiting.get(put("a2"))).isEqualTo("other");
		assertThat(this.servers.executed).containsExactly("a1", "a1", "a2");
	}

	@Test
	void whatMustNotBeRepeatedIsNotUnlessItCannotHaveBeenSent() throws Exception {
		Queue<Object> answers = new ConcurrentLinkedQueue<>(List.of(UNSENT, UNSENT, "done", LOST, "other"));
		this.servers.answers = (command) -> answers.remove();
		assertThat(Waiting.get(this.pipelines.send(command("a1"), false, 0))).isEqualTo("done");
		assertThat(outcome(this.pipelines.send(command("a2"), false, 0))).isEqualTo(CommandOutcome.UNKNOWN);
		assertThat(Waiting.get(put("a3"))).isEqualTo("other");
		assertThat(this.servers.executed).containsExactly("a1", "a1", "a1", "a2", "a3");
	}

	@Test
	void aServerThatDoesNotAnswerHoldsUpNobodyElse() throws Exception {
		this.servers.places.put("b", "second");
		CompletableFuture<@Nullable Object> stuck = held("a1");
		for (int i = 0; i < 100; i++) {
			assertThat(Waiting.get(put("b" + i))).isEqualTo("b" + i);
		}
		assertThat(stuck).isNotDone();
		this.servers.go.countDown();
		assertThat(Waiting.get(stuck)).isEqualTo("a1");
	}

	@Test
	void whenASlotHasMovedItsCommandsWaitForThoseBefore() throws Exception {
		CompletableFuture<@Nullable Object> first = held("a1");
		CompletableFuture<@Nullable Object> second = put("a2");
		this.servers.places.put("a", "second");
		CompletableFuture<@Nullable Object> third = put("a3");
		this.servers.places.put("a", "third");
		CompletableFuture<@Nullable Object> fourth = put("a4");
		// The pipelines to other servers are at work meanwhile
		this.servers.places.put("b", "second");
		Waiting.get(put("b1"));
		this.servers.places.put("b", "third");
		Waiting.get(put("b2"));
		assertThat(List.of(first, second, third, fourth)).noneMatch(CompletableFuture::isDone);
		this.servers.go.countDown();
		Waiting.get(fourth);
		assertThat(this.servers.executed).containsExactly("a1", "b1", "b2", "a2", "a3", "a4");
	}

	@ParameterizedTest
	@CsvSource({ "4096,0", "63,1048576" })
	void whoeverComesWhenTooMuchWaitsForThoseBeforeWaitsForRoom(int count, int bytes) throws Exception {
		byte[] value = new byte[bytes];
		held("a");
		this.servers.places.put("a", "second");
		List<CompletableFuture<@Nullable Object>> results = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			results.add(this.pipelines.send(command("a", value), true, 0));
		}
		CompletableFuture<@Nullable Object> last = new CompletableFuture<>();
		Thread writer = new Thread(
				() -> this.pipelines.send(command("a", value), true, 0).whenComplete((done, failure) -> {
					last.complete((failure != null) ? failure : done);
				}));
		writer.start();
		Waiting.patiently().until(() -> isOver(writer) || writer.getState() == Thread.State.TIMED_WAITING);
		assertThat(isOver(writer)).as("has come back").isFalse();
		this.servers.go.countDown();
		assertThat(Waiting.get(last)).isEqualTo("a");
		for (CompletableFuture<@Nullable Object> result : results) {
			assertThat(Waiting.get(result)).isEqualTo("a");
		}
	}

	private static boolean isOver(Thread thread) {
		return thread.getState() == Thread.State.TERMINATED;
	}

	@Test
	void onlyAPartitionThatIsRefusedWaits() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		this.servers.answers = (command) -> {
			if (Servers.text(command).startsWith("a") && over.getCount() > 0) {
				return HALF_MOVED;
			}
			return Servers.text(command);
		};
		this.servers.places.put("b", "first");
		List<CompletableFuture<@Nullable Object>> refused = new ArrayList<>();
		for (int i = 0; i < 600; i++) {
			refused.add(put("a" + i));
			assertThat(Waiting.get(put("b" + i))).isEqualTo("b" + i);
		}
		assertThat(refused).noneMatch(CompletableFuture::isDone);
		over.countDown();
		for (int i = 0; i < refused.size(); i++) {
			assertThat(Waiting.get(refused.get(i))).isEqualTo("a" + i);
		}
	}

	@Test
	void aBatchIsBoundedInBytesAndLessThatIfItDoesNotGetThrough() throws Exception {
		byte[] value = new byte[1 << 20];
		AtomicInteger lost = new AtomicInteger();
		CompletableFuture<@Nullable Object> first = held("a0");
		List<CompletableFuture<@Nullable Object>> results = new ArrayList<>();
		for (int i = 0; i < 32; i++) {
			results.add(this.pipelines.send(new Command("EVALSHA", List.of(), List.of(bytes("a")), List.of(value)),
					true, 0));
		}
		this.servers.answers = (command) -> (this.servers.batches.size() == 2 && lost.incrementAndGet() > 0) ? LOST
				: "done";
		this.servers.go.countDown();
		Waiting.get(first);
		for (CompletableFuture<@Nullable Object> result : results) {
			assertThat(Waiting.get(result)).isEqualTo("done");
		}
		assertThat(lost.get()).isBetween(1, 8);
		assertThat(this.servers.batches).allMatch((bytes) -> bytes <= 8 << 20);
		assertThat(this.servers.batches.stream().skip(2).findFirst())
			.hasValueSatisfying((bytes) -> assertThat(bytes).isLessThanOrEqualTo(4 << 20));
	}

	private CompletableFuture<@Nullable Object> put(String key) {
		return this.pipelines.send(command(key), true, 0);
	}

	/** Sends a command, and waits until the server has it and keeps it. */
	private CompletableFuture<@Nullable Object> held(String key) throws InterruptedException {
		this.servers.holds = true;
		CompletableFuture<@Nullable Object> result = put(key);
		Waiting.await(this.servers.held);
		return result;
	}

	/** Sends commands that make up one batch. */
	private List<CompletableFuture<@Nullable Object>> together(Queue<Object> answers, String... keys) throws Exception {
		CompletableFuture<@Nullable Object> first = held("a0");
		List<CompletableFuture<@Nullable Object>> results = new ArrayList<>();
		for (String key : keys) {
			results.add(put(key));
		}
		this.servers.answers = (command) -> Servers.text(command).equals("a0") ? "a0" : answers.remove();
		this.servers.go.countDown();
		Waiting.get(first);
		this.servers.executed.remove("a0");
		return results;
	}

	private static Command command(String text) {
		return new Command("EVALSHA", List.of(), List.of(bytes(text), bytes(text.substring(0, 1))), List.of());
	}

	private static Command command(String text, byte[] value) {
		return new Command("EVALSHA", List.of(), List.of(bytes(text)), List.of(value));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static CommandOutcome outcome(CompletableFuture<@Nullable Object> result) {
		CommandOutcome[] outcome = new CommandOutcome[1];
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(result))
			.satisfies((ex) -> outcome[0] = ((FailedCommandException) ex.getCause()).outcome());
		return outcome[0];
	}

	/**
	 * Servers that answer as they are told, but for the first batch, which can be kept.
	 */
	private static final class Servers implements CommandLink.Factory {

		private final Map<String, String> places = new ConcurrentHashMap<>(Map.of("a", "first"));

		private final Queue<String> executed = new ConcurrentLinkedQueue<>();

		private final Queue<Integer> batches = new ConcurrentLinkedQueue<>();

		private final CountDownLatch held = new CountDownLatch(1);

		private final CountDownLatch go = new CountDownLatch(1);

		private volatile boolean holds;

		private volatile Function<Command, Object> answers = Servers::text;

		@Override
		public CommandLink open() {
			return new CommandLink() {

				@Override
				public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
					return Servers.this.run(commands);
				}

				@Override
				public void close() {
					// The next one is like this one.
				}

			};
		}

		private List<@Nullable Object> run(List<Command> commands) {
			commands.forEach((command) -> this.executed.add(text(command)));
			if (this.holds) {
				this.holds = false;
				this.held.countDown();
				try {
					Waiting.await(this.go);
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}
			this.batches.add(commands.stream().mapToInt(Command::bytes).sum());
			List<@Nullable Object> all = new ArrayList<>();
			commands.forEach((command) -> all.add(this.answers.apply(command)));
			return all;
		}

		@Override
		public int slot(byte[] key) {
			return key[0];
		}

		@Override
		public String server(int slot) {
			return this.places.getOrDefault(String.valueOf((char) slot), "");
		}

		private static String text(Command command) {
			return new String(command.keys().get(0), StandardCharsets.US_ASCII);
		}

	}

}
