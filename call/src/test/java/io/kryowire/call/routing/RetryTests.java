/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RetryTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	private final FakeGroup impatient = new FakeGroup(Overflow.FAIL, "a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
		this.impatient.close();
	}

	private static void failAll(FakeGroup group, Outcome outcome) {
		group.peers.forEach((peer) -> peer.fail(outcome, Integer.MAX_VALUE));
	}

	private static void assertFails(Outcome outcome, ThrowingCallable call) {
		assertThatExceptionOfType(CallException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(outcome));
	}

	private static @Nullable Object get(Future<?> future) throws Throwable {
		try {
			return Waiting.get(future);
		}
		catch (ExecutionException ex) {
			throw ex.getCause();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "NOT_SENT", "REJECTED", "NOT_OWNER" })
	void whatHasCertainlyNotRunIsTriedAtTheOtherNodes(Outcome outcome) throws Throwable {
		this.group.peer("a").fail(outcome, Integer.MAX_VALUE);
		this.group.peer("b").fail(outcome, Integer.MAX_VALUE);
		for (int i = 0; i < 20; i++) {
			assertThat(this.group.client.any()).isEqualTo("c");
			assertThat(get(this.group.client.anyLater())).isEqualTo("c");
			this.group.client.tell();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "EXPIRED", "REMOTE", "UNKNOWN", "DENIED" })
	void whatMayHaveRunOrIsDeniedIsNotTriedAgain(Outcome outcome) {
		failAll(this.group, outcome);
		assertFails(outcome, this.group.client::any);
		assertFails(outcome, this.group.client::tell);
		assertFails(outcome, () -> get(this.group.client.anyLater()));
		assertThat(this.group.calls()).isEqualTo(3);
	}

	@Test
	void eachNodeIsTriedOnceAndThenTheLastRefusalStands() {
		failAll(this.group, Outcome.REJECTED);
		assertFails(Outcome.REJECTED, this.group.client::any);
		assertThat(this.group.peers).allSatisfy((peer) -> assertThat(peer.calls).hasValue(1));
		assertFails(Outcome.REJECTED, () -> get(this.group.client.anyLater()));
		assertThat(this.group.peers).allSatisfy((peer) -> assertThat(peer.calls).hasValue(2));
	}

	@Test
	void anIdempotentCallIsMadeOnceMoreWhenNobodyKnowsWhetherItHasRun() throws Throwable {
		this.group.peers.forEach((peer) -> peer.fail(Outcome.UNKNOWN, 1));
		this.group.peer("b").connect(false);
		this.group.peer("c").connect(false);
		assertThat(this.group.client.again()).isEqualTo("a");
		this.group.peer("a").fail(Outcome.UNKNOWN, 1);
		assertThat(get(this.group.client.againLater())).isEqualTo("a");
		this.group.peer("a").fail(Outcome.UNKNOWN, 1);
		assertThat(this.group.client.againKeyed(7)).isEqualTo("a");
		assertThat(this.group.calls()).isEqualTo(6);
	}

	@Test
	void anIdempotentCallIsNotMadeThreeTimes() {
		failAll(this.group, Outcome.UNKNOWN);
		assertFails(Outcome.UNKNOWN, this.group.client::again);
		assertThat(this.group.calls()).isEqualTo(2);
		assertFails(Outcome.UNKNOWN, () -> get(this.group.client.againLater()));
		assertThat(this.group.calls()).isEqualTo(4);
	}

	@Test
	void aCallWithAKeyDoesNotLeaveANodeThatRefusesItAndLives() {
		failAll(this.group, Outcome.REJECTED);
		assertFails(Outcome.REJECTED, () -> this.group.client.keyed(7));
		assertFails(Outcome.REJECTED, () -> get(this.group.client.keyedLater(7)));
		assertFails(Outcome.REJECTED, () -> this.group.client.tellKeyed(7));
		assertThat(this.group.peers.stream().filter((peer) -> peer.calls.get() > 0)).hasSize(1);
	}

	@Test
	void aCallWithAKeyLeavesANodeWhoseVersionCannotTakeIt() throws Throwable {
		FakePeer owner = this.group.peer(this.group.client.keyed(7));
		owner.mismatch("its Quote.price is a String");
		String heir = this.group.client.keyed(7);
		assertThat(heir).isNotEqualTo(owner.name);
		assertThat(get(this.group.client.keyedLater(7))).isEqualTo(heir);
		this.group.client.tellKeyed(7);
		assertThat(this.group.peer(heir).calls).hasValue(3);
		this.group.peer(heir).mismatch("its Quote has no price");
		String last = this.group.client.keyed(7);
		assertThat(last).isNotEqualTo(owner.name).isNotEqualTo(heir);
	}

	@Test
	void aCallWithAKeyLeavesNoNodeThatRefusesItForAnotherReason() {
		FakePeer owner = this.group.peer(this.group.client.keyed(7));
		owner.mismatch("its Quote.price is a String");
		FakePeer heir = this.group.peer(this.group.client.keyed(7));
		heir.fail(Outcome.REJECTED, Integer.MAX_VALUE);
		int before = this.group.calls();
		assertFails(Outcome.REJECTED, () -> this.group.client.keyed(7));
		assertThat(this.group.calls()).isEqualTo(before + 2);
	}

	@Test
	void whenNoVersionCanTakeACallThenTheErrorNamesAllOfThem() {
		this.group.peers.forEach((peer) -> peer.mismatch("at " + peer.name + " Quote.price is a String"));
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> this.group.client.keyed(7),
				() -> get(this.group.client.keyedLater(7)), this.group.client::any)) {
			assertThatExceptionOfType(VersionMismatchException.class).isThrownBy(call)
				.withMessageStartingWith("REJECTED: none of 3 nodes can take the call: ")
				.withMessageContainingAll("at a Quote.price", "at b Quote.price", "at c Quote.price");
		}
	}

	@Test
	void aCallWithAKeyLeavesANodeThatIsLostMeanwhile() throws Throwable {
		FakePeer owner = this.group.peer(this.group.client.keyed(7));
		owner.answer = (arguments) -> {
			owner.connect(false);
			return CompletableFuture.failedFuture(new CallException(Outcome.NOT_SENT, "lost"));
		};
		String heir = this.group.client.keyed(7);
		assertThat(heir).isNotEqualTo(owner.name);
		owner.connect(true);
		assertThat(get(this.group.client.keyedLater(7))).isEqualTo(heir);
	}

	@Test
	void whatWasNotSentBecauseTheNodeWasAwayForAMomentIsTriedThereAgain() throws Throwable {
		for (FakePeer peer : this.group.peers) {
			peer.answer = (arguments) -> {
				peer.answer = (next) -> CompletableFuture.completedFuture(peer.name + " again");
				peer.connect(false);
				peer.connect(true);
				return CompletableFuture.failedFuture(new CallException(Outcome.NOT_SENT, "lost"));
			};
		}
		assertThat(this.group.client.keyed(7)).endsWith(" again");
		assertThat(this.group.calls()).isEqualTo(2);
		assertThat(this.group.peers.stream().filter((peer) -> peer.calls.get() > 0)).hasSize(1);
		try (FakeGroup alone = FakeGroup.of("a")) {
			FakePeer only = alone.peer("a");
			only.answer = (arguments) -> {
				only.answer = (next) -> CompletableFuture.completedFuture("again");
				only.connect(false);
				only.connect(true);
				return CompletableFuture.failedFuture(new CallException(Outcome.NOT_SENT, "lost"));
			};
			assertThat(get(alone.client.anyLater())).isEqualTo("again");
		}
	}

	@Test
	void aCallWithAKeyWaitsForTheLaneOfItsKeyWhileTheNodeLives() throws Throwable {
		FakePeer owner = this.group.peer(this.group.client.keyed(7));
		owner.connectLane(false);
		CompletableFuture<String> waiting = this.group.client.keyedLater(7);
		CompletableFuture<String> blocked = CompletableFuture.supplyAsync(() -> this.group.client.keyed(7));
		assertThat(waiting).isNotDone();
		owner.connectLane(true);
		assertThat(get(waiting)).isEqualTo(owner.name);
		assertThat(get(blocked)).isEqualTo(owner.name);
	}

	@Test
	void aCallWaitsUntilThereIsANode() throws Throwable {
		this.group.peers.forEach((peer) -> peer.connect(false));
		CompletableFuture<String> asked = CompletableFuture.supplyAsync(this.group.client::any);
		CompletableFuture<String> askedLater = CompletableFuture.supplyAsync(this.group.client::anyLater)
			.thenCompose((future) -> future);
		CompletableFuture<Void> told = CompletableFuture.runAsync(this.group.client::tell);
		this.group.peer("b").connect(true);
		assertThat(get(asked)).isEqualTo("b");
		assertThat(get(askedLater)).isEqualTo("b");
		get(told);
		assertThat(this.group.peer("b").calls).hasValue(3);
	}

	@Test
	void whatWasNotSentBeforeTheLastNodeWasLostIsSentWhenOneReturns() throws Throwable {
		this.group.peer("a").connect(false);
		this.group.peer("b").connect(false);
		FakePeer last = this.group.peer("c");
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		last.answer = (arguments) -> pending;
		CompletableFuture<String> call = this.group.client.anyLater();
		last.connect(false);
		pending.completeExceptionally(new CallException(Outcome.NOT_SENT, "lost"));
		assertThat(call).isNotDone();
		this.group.peer("b").connect(true);
		assertThat(get(call)).isEqualTo("b");
	}

	@Test
	void aCallThatMayNotWaitFailsAtOnceWhenThereIsNoNode() {
		this.impatient.peers.forEach((peer) -> peer.connect(false));
		assertFails(Outcome.NOT_SENT, this.impatient.client::any);
		assertFails(Outcome.NOT_SENT, () -> get(this.impatient.client.anyLater()));
		assertFails(Outcome.NOT_SENT, this.impatient.client::tell);
		assertFails(Outcome.NOT_SENT, () -> this.impatient.client.keyed(7));
	}

	@Test
	void whenTheGroupIsClosedThenNobodyWaitsForANode() throws Throwable {
		FakeGroup.Calls patient = patientClient();
		this.group.peers.forEach((peer) -> peer.connect(false));
		FutureTask<String> call = new FutureTask<>(patient::any);
		Thread caller = new Thread(call);
		caller.start();
		patiently().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
		this.group.peers.forEach(FakePeer::close);
		assertFails(Outcome.NOT_SENT, () -> get(call));
		assertFails(Outcome.NOT_SENT, patient::any);
	}

	@Test
	void whenTheGroupIsClosedThenWhatIsToBeTriedAgainFails() throws Throwable {
		FakeGroup.Calls patient = patientClient();
		FakePeer only = this.group.peer("a");
		this.group.peer("b").connect(false);
		this.group.peer("c").connect(false);
		CompletableFuture<@Nullable Object> attempt = new CompletableFuture<>();
		only.answer = (arguments) -> attempt;
		CompletableFuture<String> call = patient.anyLater();
		only.connect(false);
		attempt.completeExceptionally(new CallException(Outcome.NOT_SENT, "as told"));
		this.group.peers.forEach(FakePeer::close);
		assertFails(Outcome.NOT_SENT, () -> get(call));
	}

	/** Its deadline is no help to whoever waits. */
	private FakeGroup.Calls patientClient() {
		return KryonetServiceProxyFactory.builder(KryoCodec.of(), this.group.router)
			.deadline(Duration.ofHours(1))
			.build()
			.createClient(FakeGroup.Calls.class);
	}

	@Test
	void nobodyWaitsLongerThanTheDeadline() {
		this.group.peers.forEach((peer) -> peer.connect(false));
		assertFails(Outcome.NOT_SENT, this.group.client::hasty);
		assertFails(Outcome.NOT_SENT, () -> get(this.group.client.hastyLater()));
	}

	@Test
	void whatWaitsForANodeAfterItWasNotSentEndsAtItsDeadline() {
		this.group.peer("a").connect(false);
		this.group.peer("b").connect(false);
		FakePeer last = this.group.peer("c");
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		last.answer = (arguments) -> pending;
		CompletableFuture<String> call = this.group.client.hastyLater();
		last.connect(false);
		pending.completeExceptionally(new CallException(Outcome.NOT_SENT, "lost"));
		assertFails(Outcome.NOT_SENT, () -> get(call));
	}

	@Test
	void anotherAttemptHasOnlyWhatIsLeftOfTheTime() {
		failAll(this.group, Outcome.REJECTED);
		this.group.peer("c").answer = (arguments) -> CompletableFuture.completedFuture("c");
		while (this.group.peer("c").options.size() == this.group.calls()) {
			this.group.client.any();
		}
		int first = this.group.peers.stream()
			.flatMap((peer) -> peer.options.stream())
			.mapToInt(CallOptions::deadlineMillis)
			.max()
			.orElseThrow();
		assertThat(first).isEqualTo((int) Waiting.LONGEST.toMillis());
		assertThat(this.group.peer("c").options.get(this.group.peer("c").options.size() - 1).deadlineMillis())
			.isLessThan(first);
	}

	@Test
	void whoCancelsTheFutureCancelsTheAttemptThatIsUnderWay() {
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		this.group.peers.forEach((peer) -> {
			peer.answer = (arguments) -> pending;
			peer.fail(Outcome.NOT_SENT, 0);
		});
		this.group.peer("a").fail(Outcome.NOT_SENT, Integer.MAX_VALUE);
		CompletableFuture<String> call = this.group.client.anyLater();
		assertThat(call.cancel(true)).isTrue();
		patiently().untilAsserted(() -> assertThat(pending).isCancelled());
	}

}
