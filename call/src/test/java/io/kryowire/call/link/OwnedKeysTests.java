/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.RemoteMethod;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A node that has the slots of some keys only, and may lose them.
 */
class OwnedKeysTests {

	private static final int KEY = 4711;

	private static final CallMethod WORK = CallMethod.of("work", String.class, int.class);

	private static final CallOptions UNKEYED = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final CallOptions KEYED = UNKEYED.withKeyHash(KEY);

	private static final CallOptions HURRIED = KEYED.withDeadline(Duration.ofMillis(50));

	private final FakeOwnership ownership = new FakeOwnership();

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"), this.ownership);

	private final AtomicInteger executed = new AtomicInteger();

	private final List<CompletableFuture<String>> promised = new CopyOnWriteArrayList<>();

	@AfterEach
	void endThreads() {
		this.ownership.gate.countDown();
		this.pair.threads.close();
		assertThat(this.ownership.leftTwice).as("left twice").hasValue(0);
	}

	private RemoteMethod answer(Execution execution, Handler handler) {
		assumeTrue(execution != Execution.VIRTUAL || Runtime.version().feature() >= 21, "Java 21 has virtual threads");
		this.pair.answer(WORK, execution, (arguments) -> {
			this.executed.incrementAndGet();
			return handler.handle(arguments);
		});
		return this.pair.connected().method(WORK);
	}

	private RemoteMethod answerLater(Execution execution) {
		return answer(execution, (arguments) -> {
			CompletableFuture<String> future = new CompletableFuture<>();
			this.promised.add(future);
			return future;
		});
	}

	private CompletableFuture<String> promise() {
		patiently().until(() -> {
			this.pair.pump();
			return !this.promised.isEmpty();
		});
		return this.promised.get(0);
	}

	private @Nullable Object result(CompletableFuture<@Nullable Object> call) {
		patiently().until(() -> {
			this.pair.pump();
			return call.isDone();
		});
		return call.join();
	}

	private <E extends CallException> E failure(Class<E> type, CompletableFuture<@Nullable Object> call) {
		patiently().until(() -> {
			this.pair.pump();
			return call.isDone();
		});
		return catchThrowableOfType(type, () -> {
			try {
				call.get();
			}
			catch (java.util.concurrent.ExecutionException ex) {
				throw ex.getCause();
			}
		});
	}

	private void assertLeft(int times) {
		patiently().untilAsserted(() -> {
			this.pair.pump();
			assertThat(this.ownership.left).hasValue(times);
		});
		assertThat(this.ownership.inside).hasValue(0);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void theSlotOfTheKeyIsEnteredBeforeTheHandlerRunsAndLeftAfterwards(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> "%d inside".formatted(this.ownership.inside.get()));
		assertThat(result(work.ask(KEYED, 1))).isEqualTo("1 inside");
		assertLeft(1);
		assertThat(this.ownership.asked).containsExactly(Slots.of(KEY));
		assertThat(this.ownership.patient).containsExactly(execution != Execution.INLINE);
	}

	@Test
	void callsWithoutAKeyAreRunWhoeverHasTheSlots() {
		this.ownership.refuse("b", "it is b's");
		assertThat(result(answer(Execution.KEYED, (arguments) -> "done").ask(UNKEYED, 1))).isEqualTo("done");
		assertThat(this.ownership.asked).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void aCallForTheKeyOfAnotherNodeIsNotRunAndNamesThatNode(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> "done");
		this.ownership.refuse("b", "slot 9 is b's");
		NotOwnerCallException refused = failure(NotOwnerCallException.class, work.ask(KEYED, 1));
		assertThat(refused).hasMessage("NOT_OWNER: work: slot 9 is b's");
		assertThat(refused.outcome()).isEqualTo(Outcome.NOT_OWNER);
		assertThat(refused.owner()).isEqualTo("b");
		this.ownership.refuse(null, "slot 9 is nobody's");
		assertThat(failure(NotOwnerCallException.class, work.ask(KEYED, 1)).owner()).isNull();
		assertThat(this.executed).hasValue(0);
		assertThat(this.pair.serverCounters.ofPeer(List.of()).notOwner()).isEqualTo(2);
		assertThat(this.pair.clientCounters.ofPeer(List.of()).notOwner()).isEqualTo(2);
		this.ownership.refusal = null;
		assertThat(result(work.ask(KEYED, 1))).as("with all the window").isEqualTo("done");
		assertThat(this.pair.client.inFlight()).isZero();
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void tellsForTheKeysOfOtherNodesAreCounted(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> "done");
		this.ownership.refuse("b", "slot 9 is b's");
		work.tell(KEYED, 1);
		patiently().untilAsserted(() -> {
			this.pair.pump();
			assertThat(this.pair.serverCounters.ofPeer(List.of()).notOwner()).isEqualTo(1);
		});
		assertThat(this.executed).hasValue(0);
		assertThat(this.pair.server.inFlight()).isZero();
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whenNobodyKnowsWhoHasTheKeyThenTheCallIsNotRun(Execution execution) {
		RemoteMethod work = answer(execution, (arguments) -> "done");
		this.ownership.refusal = new IllegalStateException("broken");
		CallException refused = failure(CallException.class, work.ask(KEYED, 1));
		assertThat(refused.outcome()).isEqualTo(Outcome.REJECTED);
		assertThat(refused).hasMessageContaining("broken");
		assertThat(this.executed).hasValue(0);
	}

	@Test
	void aCallWaitsForItsSlot() {
		RemoteMethod work = answer(Execution.KEYED, (arguments) -> "done");
		this.ownership.gate = new CountDownLatch(1);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		patiently().until(() -> {
			this.pair.pump();
			return !this.ownership.asked.isEmpty();
		});
		assertThat(this.executed).hasValue(0);
		this.ownership.gate.countDown();
		assertThat(result(call)).isEqualTo("done");
		assertLeft(1);
	}

	@Test
	void aCallThatIsGivenUpWhileItWaitsForItsSlotIsNotRun() {
		RemoteMethod work = answer(Execution.KEYED, (arguments) -> "done");
		this.ownership.gate = new CountDownLatch(1);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		patiently().until(() -> {
			this.pair.pump();
			return !this.ownership.asked.isEmpty();
		});
		call.cancel(true);
		// The thread is interrupted, and admitted in spite of that
		assertLeft(1);
		assertThat(this.executed).hasValue(0);
		assertThat(this.pair.server.inFlight()).isZero();
	}

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
