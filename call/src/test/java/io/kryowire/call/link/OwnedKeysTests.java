/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which calls a node runs that has the slots of some keys only.
 */
class OwnedKeysTests extends AbstractOwnedKeysTests {

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
			assertThat(this.pair.server.inFlight()).as("calls whose room is kept").isZero();
		});
		assertThat(this.executed).hasValue(0);
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

	/** Made of a node that does not know yet whether it has the slot. */
	private CompletableFuture<@Nullable Object> waitingCall() {
		RemoteMethod work = answer(Execution.KEYED, (arguments) -> "done");
		this.ownership.gate = new CountDownLatch(1);
		CompletableFuture<@Nullable Object> call = work.ask(KEYED, 1);
		patiently().until(() -> {
			this.pair.pump();
			return !this.ownership.asked.isEmpty();
		});
		return call;
	}

	@Test
	void aCallWaitsForItsSlot() {
		CompletableFuture<@Nullable Object> call = waitingCall();
		assertThat(this.executed).hasValue(0);
		this.ownership.gate.countDown();
		assertThat(result(call)).isEqualTo("done");
		assertLeft(1);
	}

	@Test
	void aCallThatIsGivenUpWhileItWaitsForItsSlotIsNotRun() {
		CompletableFuture<@Nullable Object> call = waitingCall();
		call.cancel(true);
		// The thread is interrupted, and admitted in spite of that
		assertLeft(1);
		assertThat(this.executed).hasValue(0);
		assertThat(this.pair.server.inFlight()).isZero();
	}

}
