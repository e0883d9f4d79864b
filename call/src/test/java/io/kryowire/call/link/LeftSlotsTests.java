/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.RemoteMethod;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a node leaves the slots of calls, and what it tells of those that it has lost.
 */
class LeftSlotsTests extends AbstractOwnedKeysTests {

	private static final CallOptions HURRIED = KEYED.withDeadline(Duration.ofMillis(50));

	@ParameterizedTest
	@EnumSource(Execution.class)
	void theSlotIsLeftWhenTheHandlerThrows(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> {
			throw new IllegalStateException("no");
		});
		assertThat(failure(RemoteCallException.class, work.ask(KEYED, 1)).remoteMessage()).isEqualTo("no");
		assertLeft(1);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void theSlotIsLeftWhenTheFutureOfTheHandlerHasCompleted(Execution execution) {
		RemoteMethod work = answerLater(execution);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		CompletableFuture<String> promise = promise();
		assertThat(this.ownership.inside).hasValue(1);
		promise.complete("done");
		assertThat(result(call)).isEqualTo("done");
		assertLeft(1);
	}

	@ParameterizedTest
	@CsvSource({ "INLINE, true", "INLINE, false", "KEYED, true", "KEYED, false" })
	void theSlotIsLeftWhenNobodyWaitsForTheFutureAnyMore(Execution execution, boolean ask) {
		RemoteMethod work = answerLater(execution);
		patiently().until(() -> {
			hurry(work, ask);
			return !this.promised.isEmpty();
		});
		assertAllLeft();
		this.promised.forEach((promise) -> promise.complete("too late"));
		assertAllLeft();
	}

	private void assertAllLeft() {
		patiently().untilAsserted(() -> {
			this.pair.pump();
			assertThat(this.ownership.left).hasValue(this.ownership.asked.size());
		});
	}

	/** Returns when the call is over, whose time may be over before it has begun. */
	private void hurry(RemoteMethod work, boolean ask) {
		if (ask) {
			work.ask(HURRIED, 1);
		}
		else {
			work.tell(HURRIED, 1);
		}
		patiently().until(() -> {
			this.pair.pump();
			return this.pair.server.inFlight() == 0;
		});
	}

	@Test
	void theSlotIsLeftWhenTheCallerCancels() {
		RemoteMethod work = answerLater(Execution.KEYED);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		CompletableFuture<String> promise = promise();
		call.cancel(true);
		assertLeft(1);
		assertThat(promise).as("told before").isCancelled();
	}

	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void theSlotIsLeftWhenTheConnectionIsLostBeforeTheFutureCompletes(Execution execution) {
		RemoteMethod work = answerLater(execution);
		work.ask(KEYED, 1);
		CompletableFuture<String> promise = promise();
		this.pair.server.closed("broken");
		patiently().untilAsserted(() -> assertThat(this.ownership.left).hasValue(1));
		promise.complete("too late");
		assertThat(this.ownership.left).hasValue(1);
	}

	@Test
	void theSlotIsLeftWhenTheNodeHasNoThreadsAnyMore() {
		RemoteMethod work = answerLater(Execution.KEYED);
		work.ask(KEYED, 1);
		CompletableFuture<String> promise = promise();
		this.pair.threads.close();
		this.pair.server.closed("broken");
		patiently().untilAsserted(() -> assertThat(this.ownership.left).hasValue(1));
		assertThat(promise).as("nothing runs that could tell it").isNotDone();
	}

	/** Until then it may do what only the owner may do. */
	@Test
	void theSlotOfACallThatIsGivenUpIsLeftWhenItsHandlerReturns() throws InterruptedException {
		CountDownLatch end = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		RemoteMethod work = answer(Execution.KEYED, (arguments) -> {
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
				AbstractLinkContract.await(end);
			}
			return "done";
		});
		work.ask(KEYED, 1);
		patiently().until(() -> {
			this.pair.pump();
			return this.executed.get() == 1;
		});
		this.pair.server.closed("broken");
		patiently().until(() -> {
			this.pair.server.passEnded(System.nanoTime());
			return interrupted.getCount() == 0;
		});
		assertThat(this.ownership.left).hasValue(0);
		end.countDown();
		patiently().untilAsserted(() -> assertThat(this.ownership.left).hasValue(1));
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void theResultOfACallWhoseSlotIsLostMeanwhileIsNotTold(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> {
			this.ownership.current = false;
			return "done";
		});
		assertLost(failure(CallException.class, work.ask(KEYED, 1)), "result");
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void neitherIsItsFailure(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> {
			this.ownership.current = false;
			throw new IllegalStateException("no");
		});
		assertLost(failure(CallException.class, work.ask(KEYED, 1)), "failure java.lang.IllegalStateException");
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void neitherIsTheResultOfItsFuture(Execution execution) {
		RemoteMethod work = answerLater(execution);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		CompletableFuture<String> promise = promise();
		this.ownership.current = false;
		promise.complete("done");
		assertLost(failure(CallException.class, call), "result");
	}

	private void assertLost(CallException failure, String untold) {
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(failure).hasMessageContaining(
				"this node has lost slot %d, which has the key, while the call ran, and does not " + "tell its %s",
				Slots.of(KEY), untold);
		assertLeft(1);
	}

}
