/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Nodes that come and go.
 */
abstract class AbstractLifeContract extends AbstractLinkContract {

	private static final CallOptions FAIL = PATIENT.withOverflow(Overflow.FAIL);

	private final CountDownLatch gate = gate();

	private final AtomicInteger begun = new AtomicInteger();

	private final CallMethod echo = answerEcho(Execution.INLINE);

	private final CallMethod slow = answer(Execution.KEYED, CallMethod.of("slow(int)", int.class, int.class),
			(arguments) -> {
				this.begun.incrementAndGet();
				await(this.gate);
				return arguments[0];
			});

	private static @Nullable Outcome outcome(CompletableFuture<@Nullable Object> future) {
		Throwable problem = future.handle((value, failure) -> failure)
			.orTimeout(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)
			.join();
		return (problem instanceof CallException call) ? call.outcome() : null;
	}

	/** A node that drains until all is answered, and what it says afterwards. */
	private static FutureTask<Boolean> draining(Node node) {
		FutureTask<Boolean> drained = new FutureTask<>(() -> node.drain(Waiting.LONGEST.toMillis()));
		new Thread(drained).start();
		return drained;
	}

	private static void assertDrained(FutureTask<Boolean> drained) throws Exception {
		boolean answered = Waiting.get(drained);
		assertThat(answered).isTrue();
	}

	@Test
	void whenThePeerIsThereBeforeTheNodeThenCallsMadeMeanwhileWait() throws Exception {
		int port = FreePorts.one();
		Peer peer = connecting(port);
		assertThat(peer.isConnected()).isFalse();
		assertThat(peer.awaitConnected(30)).isFalse();
		FutureTask<@Nullable Object> caller = new FutureTask<>(() -> peer.method(this.echo).call(PATIENT, 7));
		new Thread(caller).start();
		start(port);
		assertThat(Waiting.get(caller)).isEqualTo(7);
		assertThat(peer.isConnected()).isTrue();
		assertThat(peer.awaitConnected(1)).isTrue();
	}

	@Test
	void whileThereIsNoConnectionCallsFailOrAreDroppedOrWaitUntilTheirDeadline() throws Exception {
		Peer peer = connecting(FreePorts.one());
		RemoteMethod method = peer.method(this.echo);
		assertThat(outcome(method.ask(FAIL, 1))).isEqualTo(Outcome.NOT_SENT);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> method.tell(FAIL, 1))
			.matches((ex) -> ex.outcome() == Outcome.NOT_SENT)
			.withMessageContaining("127.0.0.1");
		assertThat(method.tell(PATIENT.withOverflow(Overflow.DROP), 1)).isFalse();
		assertThat(peer.statistics().dropped()).isEqualTo(1);
		long start = System.nanoTime();
		assertThatExceptionOfType(CallException.class)
			.isThrownBy(() -> method.call(PATIENT.withDeadline(Duration.ofMillis(80)), 1))
			.matches((ex) -> ex.outcome() == Outcome.NOT_SENT);
		assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(79));
	}

	@Test
	void whenTheNodeIsRestartedThenCallsSucceedAgain() throws Exception {
		Node first = start(FreePorts.one());
		Peer peer = connect(first);
		RemoteMethod method = peer.method(this.echo);
		assertThat(method.call(PATIENT, 1)).isEqualTo(1);
		for (int round = 2; round < 5; round++) {
			int number = round;
			first.close();
			patiently().untilAsserted(() -> assertThat(peer.isConnected()).isFalse());
			assertThat(outcome(method.ask(FAIL, 1))).isEqualTo(Outcome.NOT_SENT);
			FutureTask<@Nullable Object> caller = new FutureTask<>(() -> method.call(PATIENT, number));
			new Thread(caller).start();
			first = start(FreePorts.awaitFree(first.port()));
			assertThat(Waiting.get(caller)).isEqualTo(number);
			assertThat(peer.statistics().connects()).isEqualTo(round);
			assertThat(peer.statistics().connections()).isEqualTo(1);
		}
	}

	@Test
	void whenTheConnectionIsLostThenNobodyKnowsWhatBecameOfCallsThatWereSent() throws Exception {
		Node node = start();
		Peer peer = connect(node);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			asked.add(peer.method(this.slow).ask(PATIENT.withKey(1), i));
		}
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(10));
		Thread closer = new Thread(node::close);
		closer.start();
		assertThat(asked).allSatisfy((future) -> assertThat(outcome(future)).isEqualTo(Outcome.UNKNOWN));
		this.gate.countDown();
		Waiting.join(closer);
		patiently().untilAsserted(() -> assertThat(peer.statistics().connections()).isZero());
		assertThat(peer.statistics().inFlight()).isZero();
	}

	@Test
	void whenThePeerIsClosedThenEverybodyWhoWaitsGoesOn() throws Exception {
		this.nodeSettings = this.nodeSettings.withWindow(4, 1 << 20);
		Node node = start();
		Peer peer = connect(node);
		RemoteMethod method = peer.method(this.slow);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			asked.add(method.ask(PATIENT.withKey(1), i));
		}
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(4));
		Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
		Thread waiter = new Thread(() -> problems.add(catchThrowable(() -> method.call(PATIENT, 9))));
		waiter.start();
		patiently().untilAsserted(() -> assertThat(waiter.getState()).isEqualTo(Thread.State.TIMED_WAITING));
		peer.close();
		assertThat(asked).allSatisfy((future) -> assertThat(outcome(future)).isEqualTo(Outcome.UNKNOWN));
		Waiting.join(waiter);
		assertThat(problems).singleElement().isInstanceOf(CallException.class);
		assertThat(peer.isConnected()).isFalse();
		assertThat(outcome(method.ask(PATIENT, 1))).isEqualTo(Outcome.NOT_SENT);
		assertThat(peer.awaitConnected(10_000)).isFalse();
		peer.close();
	}

	@Test
	void whenAPeerThatNeverConnectedIsClosedThenItsCallersGoOn() throws Exception {
		Peer peer = connecting(FreePorts.one());
		FutureTask<@Nullable Object> caller = new FutureTask<>(() -> peer.method(this.echo).call(PATIENT, 7));
		Thread thread = new Thread(caller);
		thread.start();
		patiently().untilAsserted(() -> assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING));
		peer.close();
		assertThat(catchThrowable(() -> Waiting.get(caller))).hasCauseInstanceOf(CallException.class);
	}

	@Test
	void whenANodeDrainsThenWhatItHasTakenIsAnsweredAndNothingNewIsTaken() throws Exception {
		Node node = start();
		Peer peer = connect(node);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			asked.add(peer.method(this.slow).ask(PATIENT.withKey(i), i));
		}
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(100));
		FutureTask<Boolean> drained = draining(node);
		patiently().untilAsserted(() -> assertThat(peer.isConnected()).isFalse());
		assertThat(outcome(peer.method(this.echo).ask(FAIL, 1))).isEqualTo(Outcome.NOT_SENT);
		assertThat(drained).isNotDone();
		this.gate.countDown();
		for (int i = 0; i < 100; i++) {
			assertThat(result(asked.get(i))).isEqualTo(i);
		}
		assertDrained(drained);
	}

	@Test
	void whenAHandlerDoesNotEndThenDrainingEndsWithoutIt() throws Exception {
		Node node = start();
		Peer peer = connect(node);
		CompletableFuture<@Nullable Object> asked = peer.method(this.slow).ask(PATIENT, 1);
		patiently().untilAsserted(() -> assertThat(this.begun).hasValue(1));
		patiently().untilAsserted(() -> assertThat(node.statistics().inFlight()).isEqualTo(1));
		assertThat(node.drain(50)).isFalse();
		assertThat(outcome(asked)).isEqualTo(Outcome.UNKNOWN);
	}

	@Test
	void whenANodeHasNothingToDoThenItDrainsAtOnce() throws Exception {
		Node node = start();
		Peer peer = connect(node);
		assertThat(peer.method(this.echo).call(PATIENT, 1)).isEqualTo(1);
		assertThat(node.drain(Waiting.LONGEST.toMillis())).isTrue();
		patiently().untilAsserted(() -> assertThat(peer.statistics().connections()).isZero());
	}

	/** At every moment of it, under load: what is not answered can be tried elsewhere. */
	@Test
	void whenANodeDrainsThenNoCallerIsLeftInDoubt() throws Exception {
		for (int round = 0; round < 5; round++) {
			Node node = start();
			Peer peer = connect(node);
			RemoteMethod method = peer.method(this.echo);
			AtomicBoolean enough = new AtomicBoolean();
			AtomicInteger asked = new AtomicInteger();
			List<FutureTask<Set<Outcome>>> callers = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				FutureTask<Set<Outcome>> caller = new FutureTask<>(() -> askUntil(enough, method, asked));
				callers.add(caller);
				new Thread(caller).start();
			}
			patiently().untilAsserted(() -> assertThat(asked).hasValueGreaterThan(2000));
			boolean drained = node.drain(Waiting.LONGEST.toMillis());
			enough.set(true);
			for (FutureTask<Set<Outcome>> caller : callers) {
				Set<Outcome> failures = Waiting.get(caller);
				assertThat(failures).doesNotContain(Outcome.UNKNOWN);
			}
			assertThat(drained).isTrue();
			peer.close();
		}
	}

	/** Returns how calls have failed. */
	private static Set<Outcome> askUntil(AtomicBoolean enough, RemoteMethod method, AtomicInteger asked) {
		Set<Outcome> failures = EnumSet.noneOf(Outcome.class);
		while (!enough.get()) {
			List<CompletableFuture<@Nullable Object>> burst = new ArrayList<>();
			for (int i = 0; i < 50; i++) {
				burst.add(method.ask(FAIL, i));
			}
			asked.addAndGet(burst.size());
			burst.stream().map(AbstractLifeContract::outcome).filter(Objects::nonNull).forEach(failures::add);
		}
		return failures;
	}

	@Test
	void whenANodeDrainsThenCallersThatWaitForItFindTheNextOne() throws Exception {
		this.nodeSettings = this.nodeSettings.withWindow(1, 1 << 20);
		Node node = start(FreePorts.one());
		Peer peer = connect(node);
		CompletableFuture<@Nullable Object> asked = peer.method(this.slow).ask(PATIENT, 1);
		FutureTask<@Nullable Object> caller = new FutureTask<>(() -> peer.method(this.echo).call(PATIENT, 7));
		Thread thread = new Thread(caller);
		thread.start();
		patiently().untilAsserted(() -> assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING));
		FutureTask<Boolean> drained = draining(node);
		patiently().untilAsserted(() -> assertThat(peer.isConnected()).isFalse());
		this.gate.countDown();
		assertThat(result(asked)).isEqualTo(1);
		assertDrained(drained);
		assertThat(caller).isNotDone();
		start(FreePorts.awaitFree(node.port()));
		assertThat(Waiting.get(caller)).isEqualTo(7);
	}

	@Test
	void whileANodeDrainsItTakesNoNewPeers() throws Exception {
		Node node = start();
		Peer peer = connect(node);
		CompletableFuture<@Nullable Object> asked = peer.method(this.slow).ask(PATIENT, 1);
		patiently().untilAsserted(() -> assertThat(this.begun).hasValue(1));
		FutureTask<Boolean> drained = draining(node);
		patiently().untilAsserted(() -> assertThat(peer.isConnected()).isFalse());
		Peer late = connecting(node.port());
		patiently().untilAsserted(() -> assertThat(node.statistics().refusedConnections()).isPositive());
		assertThat(late.isConnected()).isFalse();
		this.gate.countDown();
		assertThat(result(asked)).isEqualTo(1);
		assertDrained(drained);
	}

	@Test
	void whenOneOfTwoNodesIsClosedThenTheOtherIsNotDisturbed() throws Exception {
		Node one = start();
		Node two = start();
		Peer first = connect(one);
		Peer second = connect(two);
		one.close();
		assertThat(second.method(this.echo).call(PATIENT, 3)).isEqualTo(3);
		patiently().untilAsserted(() -> assertThat(first.isConnected()).isFalse());
		assertThat(second.isConnected()).isTrue();
	}

}
