/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of the calls that a handler makes when the call that it serves ends.
 */
class NestedCallsTests {

	private static final CallOptions HEADED = Links.OPTIONS.withHeaders(CallHeaders.NONE.with("name", "value"));

	/** How a handler calls. */
	enum Way {

		CALL {
			@Override
			void send(RemoteMethod method, CallOptions options) {
				method.call(options, "sent");
			}
		},

		ASK {
			@Override
			void send(RemoteMethod method, CallOptions options) {
				method.ask(options, "sent").join();
			}
		};

		abstract void send(RemoteMethod method, CallOptions options);

	}

	@ParameterizedTest
	@EnumSource
	void aCallHasWhatIsLeftOfTheDeadlineOfTheOneThatMakesIt(Way way) throws Exception {
		CompletableFuture<Long> left = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			way.send(all.aToB().method(TwoNodes.CHECK), HEADED);
			return argument;
		}, (all, context, argument) -> {
			assertThat(context.headers()).isEqualTo(HEADED.headers());
			left.complete(context.remainingMillis());
			return argument;
		})) {
			long millis = Waiting.LONGEST.toMillis() / 2;
			nodes.client.method(TwoNodes.TRANSFER).call(Links.OPTIONS.withDeadline(Duration.ofMillis(millis)), "go");
			assertThat(Waiting.get(left)).isLessThanOrEqualTo(millis);
		}
	}

	/** Nobody waits for it. */
	@Test
	void aCallWithoutAnAnswerHasItsOwnDeadline() throws Exception {
		CompletableFuture<Long> left = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			all.aToB().method(TwoNodes.CHECK).tell(HEADED.withDeadline(Duration.ofHours(1)), argument);
			return argument;
		}, (all, context, argument) -> {
			assertThat(context.headers()).isEqualTo(HEADED.headers());
			left.complete(context.remainingMillis());
			return argument;
		})) {
			nodes.client.method(TwoNodes.TRANSFER).call(Links.OPTIONS, "go");
			assertThat(Waiting.get(left)).isGreaterThan(Waiting.LONGEST.toMillis());
		}
	}

	/** As to release what it has taken. */
	@Test
	void aHandlerThatNobodyWaitsForCanStillTell() throws Exception {
		CountDownLatch works = new CountDownLatch(1);
		CompletableFuture<String> told = new CompletableFuture<>();
		CompletableFuture<String> received = new CompletableFuture<>();
		CompletableFuture<CallException> failed = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			RemoteMethod check = all.aToB().method(TwoNodes.CHECK);
			try {
				works.countDown();
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				recordFailure(failed, () -> check.call(Links.OPTIONS, "called"));
				told.completeAsync(() -> check.tell(Links.OPTIONS, "release") ? "told" : "dropped", Runnable::run);
			}
			return argument;
		}, (all, context, argument) -> {
			received.complete(argument);
			return argument;
		})) {
			CompletableFuture<@Nullable Object> call = nodes.client.method(TwoNodes.TRANSFER).ask(Links.OPTIONS, "go");
			Waiting.await(works);
			call.cancel(true);
			assertThat(Waiting.get(told)).isEqualTo("told");
			assertThat(Waiting.get(received)).isEqualTo("release");
			assertThat(Waiting.get(failed)).hasMessageContaining("nobody waits any more for a.transfer");
		}
	}

	/** Its deadline says when it is no longer begun with, not when it ends. */
	@Test
	void theHandlerOfACallWithoutAnAnswerCallsWheneverItLikes() throws Exception {
		CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			awaitDeadline(context);
			result.completeAsync(() -> all.aToB().method(TwoNodes.CHECK).call(Links.OPTIONS, argument), Runnable::run);
			return argument;
		}, (all, context, argument) -> "checked")) {
			RemoteMethod transfer = nodes.client.method(TwoNodes.TRANSFER);
			for (int millis = 100; !result.isDone(); millis *= 2) {
				transfer.tell(Links.OPTIONS.withDeadline(Duration.ofMillis(millis)), "go");
				Waiting.get(
						result.copy().completeOnTimeout("not begun with, perhaps", 2L * millis, TimeUnit.MILLISECONDS));
			}
			assertThat(Waiting.get(result)).isEqualTo("checked");
		}
	}

	private static void awaitDeadline(CallContext context) {
		while (context.deadlineNanos() - System.nanoTime() >= 0) {
			LockSupport.parkNanos(1000);
			Thread.interrupted();
		}
	}

	@Test
	void aShorterDeadlineOfItsOwnStays() throws Exception {
		CompletableFuture<Long> left = new CompletableFuture<>();
		long millis = Waiting.LONGEST.toMillis() / 2;
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			CallOptions shorter = Links.OPTIONS.withDeadline(Duration.ofMillis(millis));
			return all.aToB().method(TwoNodes.CHECK).call(shorter, argument);
		}, (all, context, argument) -> {
			left.complete(context.remainingMillis());
			return argument;
		})) {
			nodes.client.method(TwoNodes.TRANSFER).call(Links.OPTIONS, "go");
			assertThat(Waiting.get(left)).isLessThanOrEqualTo(millis);
		}
	}

	/** The handler does not care that nobody waits for it any more. */
	@Test
	void aCallThatIsMadeTooLateIsNotSent() throws Exception {
		CompletableFuture<CallException> failed = new CompletableFuture<>();
		AtomicInteger sent = new AtomicInteger();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			awaitDeadline(context);
			recordFailure(failed, () -> all.aToB().method(TwoNodes.CHECK).call(Links.OPTIONS, argument));
			return argument;
		}, (all, context, argument) -> sent.incrementAndGet())) {
			callUntilItRuns(nodes.client.method(TwoNodes.TRANSFER), failed);
			CallException failure = Waiting.get(failed);
			assertThat(failure.outcome()).isEqualTo(Outcome.EXPIRED);
			assertThat(failure).hasMessageContaining("a.transfer").hasMessageContaining("b.check");
			assertThat(sent).hasValue(0);
		}
	}

	/** On a busy machine a short deadline may have passed before a handler runs. */
	private static void callUntilItRuns(RemoteMethod method, CompletableFuture<?> ran) throws Exception {
		for (int millis = 100; !ran.isDone(); millis *= 2) {
			CompletableFuture<?> call = method.ask(Links.OPTIONS.withDeadline(Duration.ofMillis(millis)), "go");
			Waiting.get(CompletableFuture.anyOf(ran, call.handle((result, problem) -> "over")));
		}
	}

	/** What a handler does while another node works for it. */
	enum Handling {

		/** Waits for the result. */
		WAITS {
			@Override
			@Nullable Object handle(RemoteMethod method, CountDownLatch end) {
				return method.call(Links.OPTIONS, "sent");
			}
		},

		/** Has returned. */
		RETURNED {
			@Override
			Object handle(RemoteMethod method, CountDownLatch end) {
				return method.ask(Links.OPTIONS, "sent").thenApply(UnaryOperator.identity());
			}
		},

		/** Does something else, which no interrupt ends. */
		BUSY {
			@Override
			Object handle(RemoteMethod method, CountDownLatch end) {
				method.ask(Links.OPTIONS, "sent");
				while (end.getCount() > 0) {
					Links.blockUntil(end);
					Thread.interrupted();
				}
				return "";
			}
		};

		abstract @Nullable Object handle(RemoteMethod method, CountDownLatch end);

	}

	@ParameterizedTest
	@EnumSource
	void whenACallIsCancelledThenThoseThatItHasMadeAre(Handling handling) throws Exception {
		CountDownLatch works = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		try (TwoNodes nodes = new TwoNodes(
				(all, context, argument) -> handling.handle(all.aToB().method(TwoNodes.CHECK), end),
				(all, context, argument) -> {
					works.countDown();
					try {
						end.await();
					}
					catch (InterruptedException ex) {
						interrupted.countDown();
					}
					return argument;
				})) {
			CompletableFuture<@Nullable Object> outer = nodes.client.method(TwoNodes.TRANSFER).ask(Links.OPTIONS, "go");
			Waiting.await(works);
			outer.cancel(true);
			Waiting.await(interrupted);
			end.countDown();
		}
	}

	@Test
	void withOneWorkerFiftyCallsAtOnceComeBackToTheNodeTheyComeFrom() throws Exception {
		int many = 50;
		try (TwoNodes nodes = new TwoNodes(1,
				(all, context, argument) -> argument.equals("back") ? "done"
						: all.aToB().method(TwoNodes.CHECK).call(Links.OPTIONS, argument),
				(all, context, argument) -> all.bToA().method(TwoNodes.TRANSFER).call(Links.OPTIONS, "back"))) {
			List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
			for (int i = 0; i < many; i++) {
				calls.add(nodes.client.method(TwoNodes.TRANSFER).ask(Links.OPTIONS, "go"));
			}
			Links.await(calls);
			assertThat(calls).allSatisfy((call) -> assertThat(call).isCompletedWithValue("done"));
		}
	}

	/** With and without headers, to a handler on the network thread. */
	@Test
	void aHandlerThatKnowsNothingOfItIsCalledAsWell() throws Exception {
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			RemoteMethod echo = all.aToB().method(Links.ECHO);
			return "%s %s".formatted(echo.call(Links.OPTIONS, "one"), echo.ask(HEADED, "two").join());
		}, (all, context, argument) -> argument)) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(Links.OPTIONS, "go")).isEqualTo("one two");
		}
	}

	static void recordFailure(CompletableFuture<CallException> failed, Runnable call) {
		try {
			call.run();
			failed.completeExceptionally(new AssertionError("It has succeeded"));
		}
		catch (CallException ex) {
			failed.complete(ex);
		}
		catch (RuntimeException ex) {
			failed.completeExceptionally(ex);
		}
	}

}
