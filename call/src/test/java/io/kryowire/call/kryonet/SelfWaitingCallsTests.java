/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A call that comes back to the key of a call that waits for it can never run.
 */
class SelfWaitingCallsTests {

	/** How the first call waits for the second one. */
	enum Wait {

		CALL {
			@Override
			@Nullable Object handle(TwoNodes nodes, RemoteMethod method) {
				return method.call(Links.OPTIONS, "sent");
			}
		},

		JOIN {
			@Override
			@Nullable Object handle(TwoNodes nodes, RemoteMethod method) {
				return method.ask(Links.OPTIONS, "sent").join();
			}
		},

		JOIN_WHAT_DEPENDS_ON_IT {
			@Override
			@Nullable Object handle(TwoNodes nodes, RemoteMethod method) {
				return method.ask(Links.OPTIONS, "sent").thenApply(UnaryOperator.identity()).join();
			}
		},

		JOIN_AFTER_IT_HAS_COME_BACK {
			@Override
			@Nullable Object handle(TwoNodes nodes, RemoteMethod method) throws Exception {
				CompletableFuture<@Nullable Object> call = method.ask(Links.OPTIONS, "sent");
				hasComeBack(nodes);
				return call.get();
			}
		};

		abstract @Nullable Object handle(TwoNodes nodes, RemoteMethod method) throws Exception;

	}

	@ParameterizedTest
	@EnumSource
	void aCallThatWaitsForItselfFailsAtOnceAndNamesItsChain(Wait wait) throws Exception {
		CompletableFuture<CallException> failed = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes(
				(all, context, argument) -> wait.handle(all, all.aToB().method(TwoNodes.CHECK)),
				(all, context, argument) -> {
					NestedCallsTests.recordFailure(failed,
							() -> all.bToA().method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, argument));
					return "checked";
				})) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, "go")).isEqualTo("checked");
			CallException failure = Waiting.get(failed);
			assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
			assertThat(failure).hasMessageContaining("a.transfer → b.check → a.transfer");
		}
	}

	/** The first call has no key, the third neither. */
	@Test
	void theChainIsHandedOn() throws Exception {
		CompletableFuture<CallException> failed = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			RemoteMethod check = all.aToB().method(TwoNodes.CHECK);
			if (argument.equals("go")) {
				return check.call(TwoNodes.KEYED, "back");
			}
			NestedCallsTests.recordFailure(failed, () -> check.call(TwoNodes.KEYED, "back"));
			return "tried";
		}, (all, context, argument) -> all.bToA().method(TwoNodes.TRANSFER).call(Links.OPTIONS, argument))) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(Links.OPTIONS, "go")).isEqualTo("tried");
			CallException failure = Waiting.get(failed);
			assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
			assertThat(failure).hasMessageContaining(": b.check → a.transfer → b.check");
		}
	}

	/** The key is free as soon as the handler has returned, whatever it has called. */
	@Test
	void aCallThatComesBackToAHandlerThatDoesNotWaitRunsAfterIt() throws Exception {
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			if (argument.equals("back")) {
				return "done";
			}
			CompletableFuture<@Nullable Object> call = all.aToB().method(TwoNodes.CHECK).ask(Links.OPTIONS, "back");
			hasComeBack(all);
			return call.thenApply(UnaryOperator.identity());
		}, (all, context, argument) -> all.bToA().method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, argument))) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, "go")).isEqualTo("done");
		}
	}

	/** When a call comes back to a handler that waits for another one. */
	enum Return {

		BEFORE, MEANWHILE

	}

	/** The key is free as soon as the other call is done. */
	@ParameterizedTest
	@EnumSource
	void aCallThatComesBackToAHandlerThatWaitsForAnotherOneRunsAfterIt(Return when) throws Exception {
		CountDownLatch waits = new CountDownLatch((when == Return.MEANWHILE) ? 1 : 0);
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			if (argument.equals("back")) {
				return "done";
			}
			RemoteMethod check = all.aToB().method(TwoNodes.CHECK);
			CompletableFuture<@Nullable Object> call = check.ask(Links.OPTIONS, "back");
			if (when == Return.BEFORE) {
				hasComeBack(all);
			}
			check.call(Links.OPTIONS, "another");
			return call;
		}, (all, context, argument) -> {
			if (argument.equals("another")) {
				waits.countDown();
				hasComeBack(all);
				return argument;
			}
			waits.await();
			return all.bToA().method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, argument);
		})) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, "go")).isEqualTo("done");
		}
	}

	@Test
	void whoWaitsForAnotherCallFirstAndThenForTheOneThatHasComeBackIsFoundOut() throws Exception {
		CompletableFuture<CallException> failed = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			RemoteMethod check = all.aToB().method(TwoNodes.CHECK);
			CompletableFuture<@Nullable Object> call = check.ask(Links.OPTIONS, "back");
			hasComeBack(all);
			check.call(Links.OPTIONS, "another");
			return call.join();
		}, (all, context, argument) -> {
			if (argument.equals("back")) {
				NestedCallsTests.recordFailure(failed,
						() -> all.bToA().method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, argument));
			}
			return "checked";
		})) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, "go")).isEqualTo("checked");
			CallException failure = Waiting.get(failed);
			assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
			assertThat(failure).hasMessageContaining("a.transfer → b.check → a.transfer");
		}
	}

	private static void hasComeBack(TwoNodes nodes) {
		Eventually.until("it has come back", () -> nodes.a.statistics().callsReceived() == 2);
	}

	/** Nobody waits for a call without an answer. */
	@Test
	void aCallWithoutAnAnswerMayHaveTheKeyOfTheOneThatMakesIt() throws Exception {
		CompletableFuture<String> told = new CompletableFuture<>();
		try (TwoNodes nodes = new TwoNodes((all, context, argument) -> {
			if (argument.equals("told")) {
				told.complete(argument);
				return argument;
			}
			return all.aToB().method(TwoNodes.CHECK).call(Links.OPTIONS, argument);
		}, (all, context, argument) -> all.bToA().method(TwoNodes.TRANSFER).tell(TwoNodes.KEYED, "told") ? argument
				: "dropped")) {
			assertThat(nodes.client.method(TwoNodes.TRANSFER).call(TwoNodes.KEYED, "go")).isEqualTo("go");
			assertThat(Waiting.get(told)).isEqualTo("told");
		}
	}

}
