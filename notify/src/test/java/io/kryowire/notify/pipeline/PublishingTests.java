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
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.Queue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Messages in a pipeline, which have no key and must not be published twice.
 */
class PublishingTests {

	private static final CommandError BUSY = new CommandError("BUSY Redis is busy running a script");

	private static final Unanswered LOST = new Unanswered(true, new IllegalStateException("Lost"));

	private static final Unanswered UNSENT = new Unanswered(false, new IllegalStateException("No connection"));

	private final StateRuntime runtime = StateRuntime.system();

	private final Server server = new Server();

	private CommandPipeline pipeline = pipeline(Duration.ZERO);

	@AfterEach
	void close() {
		this.server.go.countDown();
		this.pipeline.close();
		this.runtime.scheduler().shutdownNow();
	}

	@ParameterizedTest
	@ValueSource(strings = { "NOAUTH Authentication required.", "MOVED 1 127.0.0.1:1", "READONLY You can't write",
			"NOPERM No permissions" })
	void whatARefusalSaysReachesTheCaller(String refusal) {
		this.server.go.countDown();
		this.server.always = new CommandError(refusal);
		FailedCommandException failure = failure(send("a", Duration.ofMillis(50)));
		assertThat(failure).hasMessageContaining(refusal);
		assertThat(failure.outcome()).isEqualTo(CommandOutcome.REFUSED);
	}

	@Test
	void whatCouldNotBeSentFailsWhenItsTimeIsOver() {
		this.server.go.countDown();
		this.server.always = UNSENT;
		FailedCommandException failure = failure(send("a", Duration.ofMillis(50)));
		assertThat(failure).hasMessageContaining("No connection");
		assertThat(failure.outcome()).isEqualTo(CommandOutcome.NOT_SENT);
	}

	@Test
	void whatMayHaveBeenPublishedIsNotSentAgain() throws Exception {
		List<CompletableFuture<@Nullable Object>> results = batch(List.of(1L, LOST, LOST), "a", "b", "c");
		assertThat(Waiting.get(results.get(0))).isEqualTo(1L);
		assertThat(failure(results.get(1)).outcome()).isEqualTo(CommandOutcome.UNKNOWN);
		assertThat(failure(results.get(2)).outcome()).isEqualTo(CommandOutcome.UNKNOWN);
		assertThat(Waiting.get(send("d", Waiting.LONGEST))).isEqualTo(0L);
		assertThat(this.server.executed).containsExactly("first", "a", "b", "c", "d");
	}

	@Test
	void whatWasRefusedForNowIsSentAgainBeforeWhatCameLater() throws Exception {
		List<CompletableFuture<@Nullable Object>> results = batch(List.of(1L, UNSENT, UNSENT), "a", "b", "c");
		// Not in the same batch: a server that has executed it would have got the others
		patiently().until(() -> this.server.executed.contains("c"));
		CompletableFuture<@Nullable Object> last = send("d", Waiting.LONGEST);
		for (CompletableFuture<@Nullable Object> each : results) {
			Waiting.get(each);
		}
		Waiting.get(last);
		assertThat(this.server.published).containsExactly("first", "a", "b", "c", "d");
	}

	@Test
	void aMessageThatWasRefusedIsNotPublishedAfterALaterOne() throws Exception {
		List<CompletableFuture<@Nullable Object>> results = batch(List.of(BUSY, 2L), "a", "b");
		assertThat(failure(results.get(0))).hasMessageContaining("BUSY").hasMessageContaining("A later message");
		assertThat(Waiting.get(results.get(1))).isEqualTo(2L);
		assertThat(this.server.published).containsExactly("first", "b");
	}

	@Test
	void anIdleConnectionIsClosedAndTheNextMessageOpensAnother() throws Exception {
		this.server.go.countDown();
		this.pipeline = pipeline(Duration.ofMillis(1));
		Waiting.get(send("a", Waiting.LONGEST));
		patiently().until(() -> this.server.closed.get() > 0);
		Waiting.get(send("b", Waiting.LONGEST));
		assertThat(this.server.opened).hasValue(2);
	}

	@Test
	void aThreadThatCannotBeStartedFailsTheMessageAndIsStartedForTheNextOne() throws Exception {
		this.server.go.countDown();
		this.pipeline = pipeline(Duration.ZERO, poor());
		FailedCommandException failure = failure(send("a", Waiting.LONGEST));
		assertThat(failure).hasMessageContaining("unable to create native thread");
		assertThat(failure.outcome()).isEqualTo(CommandOutcome.NOT_SENT);
		Waiting.get(send("b", Waiting.LONGEST));
	}

	@Test
	void whereNoThreadCanBeStartedNothingIsTaken() throws Exception {
		this.server.go.countDown();
		this.pipeline = pipeline(Duration.ZERO, poor());
		CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
		PendingCommand item = PendingCommand.of(publishing("a"), false, 0,
				this.runtime.nanoTime().getAsLong() + Waiting.LONGEST.toNanos(), result,
				FailedCommandException.FAILURES);
		assertThat(this.pipeline.offer(item)).isFalse();
		assertThat(this.pipeline.offer(item)).isTrue();
		Waiting.get(result);
	}

	/** One that has no thread the first time. */
	private StateRuntime poor() {
		AtomicInteger attempts = new AtomicInteger();
		return new StateRuntime(this.runtime.clock(), this.runtime.nanoTime(), (task) -> {
			if (attempts.getAndIncrement() == 0) {
				throw new OutOfMemoryError("unable to create native thread");
			}
			return this.runtime.threads().newThread(task);
		}, this.runtime.scheduler(), this.runtime.random());
	}

	private CommandPipeline pipeline(Duration idle) {
		return pipeline(idle, this.runtime);
	}

	private CommandPipeline pipeline(Duration idle, StateRuntime runtime) {
		return new CommandPipeline("test", () -> {
			this.server.opened.incrementAndGet();
			return this.server;
		}, runtime, FailedCommandException.FAILURES, Waiting.LONGEST, Waiting.LONGEST, idle, MasterCheck.none());
	}

	private CompletableFuture<@Nullable Object> send(String message, Duration patience) {
		CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
		this.pipeline.send(publishing(message), false, patience, result);
		return result;
	}

	private static Command publishing(String message) {
		return new Command("PUBLISH", List.of(), List.of(), List.of(bytes("channel"), bytes(message)));
	}

	/** Sends messages that make up one batch. */
	private List<CompletableFuture<@Nullable Object>> batch(List<Object> answers, String... messages) throws Exception {
		CompletableFuture<@Nullable Object> first = send("first", Waiting.LONGEST);
		Waiting.await(this.server.busy);
		List<CompletableFuture<@Nullable Object>> results = new ArrayList<>();
		for (String message : messages) {
			results.add(send(message, Waiting.LONGEST));
		}
		this.server.answers.addAll(answers);
		this.server.go.countDown();
		Waiting.get(first);
		return results;
	}

	private static FailedCommandException failure(CompletableFuture<@Nullable Object> result) {
		ExecutionException ex = catchThrowableOfType(ExecutionException.class, () -> Waiting.get(result));
		assertThat(ex).isNotNull();
		return (FailedCommandException) ex.getCause();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** Answers as it was told to, after a first batch that waits to be let go. */
	private static final class Server implements CommandLink {

		private final CountDownLatch busy = new CountDownLatch(1);

		private final CountDownLatch go = new CountDownLatch(1);

		private final Deque<Object> answers = new ArrayDeque<>();

		private final Queue<String> executed = new ConcurrentLinkedQueue<>();

		/** Without what was refused or not sent. */
		private final Queue<String> published = new ConcurrentLinkedQueue<>();

		private final AtomicInteger opened = new AtomicInteger();

		private final AtomicInteger closed = new AtomicInteger();

		private volatile @Nullable Object always;

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			this.busy.countDown();
			try {
				Waiting.await(this.go);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			List<@Nullable Object> answers = new ArrayList<>();
			for (Command command : commands) {
				String message = new String(command.rest().get(1), StandardCharsets.US_ASCII);
				Object next = message.equals("first") ? null : this.answers.poll();
				Object answer = (this.always != null) ? this.always : (next != null) ? next : 0L;
				this.executed.add(message);
				if (answer instanceof Long) {
					this.published.add(message);
				}
				answers.add(answer);
			}
			return answers;
		}

		@Override
		public void close() {
			this.closed.incrementAndGet();
		}

	}

}
