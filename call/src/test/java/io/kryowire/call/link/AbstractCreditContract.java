/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What happens when a node does not keep up.
 */
abstract class AbstractCreditContract extends AbstractLinkContract {

	private static final CallMethod TAKE = CallMethod.of("take(byte[])", int.class, byte[].class);

	private static final CallOptions FAIL = PATIENT.withOverflow(Overflow.FAIL).withKey(1);

	private static final CallOptions DROP = PATIENT.withOverflow(Overflow.DROP).withKey(1);

	/** So many calls of 1000 bytes are more than half of a window of 40 000. */
	private static final int MORE_THAN_HALF = 25;

	private final AtomicInteger executed = new AtomicInteger();

	private Node startTaking(CountDownLatch gate) {
		answer(Execution.KEYED, TAKE, (arguments) -> {
			await(gate);
			this.executed.incrementAndGet();
			byte[] bytes = (byte[]) arguments[0];
			return (bytes != null) ? bytes.length : -1;
		});
		return start();
	}

	private void window(int calls, int bytes) {
		this.nodeSettings = this.nodeSettings.withWindow(calls, bytes);
	}

	private static void assertNotSent(ThrowingCallable call) {
		assertThatExceptionOfType(CallException.class).isThrownBy(call)
			.matches((ex) -> ex.outcome() == Outcome.NOT_SENT, "not sent");
	}

	private static Throwable problem(CompletableFuture<@Nullable Object> future) throws Exception {
		return Waiting.get(future.handle((value, problem) -> problem));
	}

	@ParameterizedTest
	@CsvSource({ "8, 1000", "1000, 8", "8, 8" })
	void whenAHandlerStopsThenTheSmallerWindowOfCallsIsLetThroughAndNoMore(int node, int peerWindow) throws Exception {
		CountDownLatch gate = gate();
		window(node, 1 << 20);
		this.peerSettings = this.peerSettings.withWindow(peerWindow, 1 << 20);
		Node taking = startTaking(gate);
		Peer peer = connect(taking);
		RemoteMethod take = peer.method(TAKE);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			asked.add(take.ask(FAIL, new byte[i]));
		}
		assertNotSent(() -> take.call(FAIL, new byte[0]));
		assertThat(problem(take.ask(FAIL, new byte[0]))).isInstanceOf(CallException.class);
		assertNotSent(() -> take.tell(FAIL, new byte[0]));
		assertThat(peer.statistics().rejected()).isEqualTo(3);
		assertThat(peer.statistics().inFlight()).isEqualTo(8);
		patiently().untilAsserted(() -> assertThat(taking.statistics().callsReceived()).isEqualTo(8));
		gate.countDown();
		for (int i = 0; i < 8; i++) {
			assertThat(result(asked.get(i))).isEqualTo(i);
		}
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		assertThat(take.call(FAIL, new byte[3])).isEqualTo(3);
		assertThat(this.executed).hasValue(9);
	}

	@Test
	void whenTheWindowIsFullThenTellsAreDroppedAndCountedIfTheyMayBe() throws Exception {
		CountDownLatch gate = gate();
		window(4, 1 << 20);
		Peer peer = connect(startTaking(gate));
		RemoteMethod take = peer.method(TAKE);
		int sent = 0;
		for (int i = 0; i < 50; i++) {
			sent += take.tell(DROP, new byte[i]) ? 1 : 0;
		}
		assertThat(sent).isEqualTo(4);
		assertThat(peer.statistics().dropped()).isEqualTo(46);
		assertNotSent(() -> take.call(DROP, new byte[0]));
		gate.countDown();
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		assertThat(this.executed).hasValue(4);
	}

	@Test
	void whenTheWindowIsFullThenAPatientCallerWaitsUntilItsDeadline() throws Exception {
		window(2, 1 << 20);
		Peer peer = connect(startTaking(gate()));
		RemoteMethod take = peer.method(TAKE);
		take.tell(FAIL, new byte[0]);
		take.tell(FAIL, new byte[0]);
		CallOptions hurried = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(60));
		long start = System.nanoTime();
		assertNotSent(() -> take.call(hurried, new byte[0]));
		assertNotSent(() -> take.tell(hurried, new byte[0]));
		assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(119));
	}

	@Test
	void whenThereIsRoomAgainThenThoseThatWaitAreLetThrough() throws Exception {
		CountDownLatch gate = gate();
		window(2, 1 << 20);
		RemoteMethod take = connect(startTaking(gate)).method(TAKE);
		List<FutureTask<@Nullable Object>> callers = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			int length = i;
			FutureTask<@Nullable Object> caller = new FutureTask<>(() -> take.call(PATIENT, new byte[length]));
			callers.add(caller);
			new Thread(caller).start();
		}
		gate.countDown();
		for (int i = 0; i < 20; i++) {
			assertThat(Waiting.get(callers.get(i))).isEqualTo(i);
		}
	}

	@Test
	void whenTheWindowOfBytesIsFullThenOnlyWhatFitsIsLetThrough() throws Exception {
		CountDownLatch gate = gate();
		window(1000, 100_000);
		Peer peer = connect(startTaking(gate));
		RemoteMethod take = peer.method(TAKE);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			asked.add(take.ask(FAIL, new byte[30_000]));
		}
		assertNotSent(() -> take.call(FAIL, new byte[30_000]));
		asked.add(take.ask(FAIL, new byte[9000]));
		assertNotSent(() -> take.call(FAIL, new byte[1000]));
		gate.countDown();
		assertThat(asked).allSatisfy((future) -> assertThat((Integer) result(future)).isGreaterThanOrEqualTo(9000));
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		assertThat(take.call(FAIL, new byte[30_000])).isEqualTo(30_000);
	}

	@Test
	void whenACallIsLargerThanTheWindowThenItGoesAlone() throws Exception {
		CountDownLatch gate = gate();
		window(1000, 40_000);
		Peer peer = connect(startTaking(gate));
		RemoteMethod take = peer.method(TAKE);
		CompletableFuture<@Nullable Object> large = take.ask(FAIL, new byte[200_000]);
		assertNotSent(() -> take.call(FAIL, new byte[0]));
		gate.countDown();
		assertThat(result(large)).isEqualTo(200_000);
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		for (int i = 0; i < 20; i++) {
			assertThat(take.call(PATIENT, new byte[100_000])).isEqualTo(100_000);
			assertThat(take.call(PATIENT, new byte[i])).isEqualTo(i);
		}
	}

	/** It needs half of the pipe, which the others must not keep full. */
	@ParameterizedTest
	@CsvSource({ "10, 100000", "2000, 100000", "2000, 39960" })
	void whenOthersCallAllTheTimeThenACallAsLargeAsTheWindowStillGetsItsTurn(int small, int large) throws Exception {
		CountDownLatch open = new CountDownLatch(0);
		window(1000, 40_000);
		RemoteMethod take = connect(startTaking(open)).method(TAKE);
		Callers others = new Callers(6, () -> take.tell(PATIENT, new byte[small]));
		try {
			for (int i = 0; i < 10; i++) {
				assertThat(take.call(PATIENT, new byte[large])).isEqualTo(large);
			}
		}
		finally {
			others.end();
		}
	}

	/**
	 * Each call is only done when enough others have come, so that the pipe never empties
	 * by itself. When others may not call although there is room it is emptied here.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 39_960, 100_000 })
	void whenOthersKeepMoreThanHalfOfThePipeThenACallAsLargeAsTheWindowStillGetsItsTurn(int large) throws Exception {
		window(1000, 40_000);
		Deque<CompletableFuture<@Nullable Object>> held = new ConcurrentLinkedDeque<>();
		AtomicInteger came = new AtomicInteger();
		CallMethod hold = answer(Execution.INLINE, CallMethod.of("hold", Void.class, byte[].class), (arguments) -> {
			CompletableFuture<@Nullable Object> done = new CompletableFuture<>();
			held.add(done);
			came.incrementAndGet();
			if (held.size() > MORE_THAN_HALF) {
				endOldest(held);
			}
			return done;
		});
		Peer peer = connect(startTaking(new CountDownLatch(0)));
		Callers others = new Callers(4, () -> peer.method(hold).tell(PATIENT, new byte[1000]));
		try {
			patiently().until(() -> came.get() > 2 * MORE_THAN_HALF);
			CompletableFuture<@Nullable Object> call = new CompletableFuture<>();
			Thread caller = new Thread(() -> call.complete(peer.method(TAKE).call(PATIENT, new byte[large])));
			caller.start();
			patiently().until(() -> {
				boolean refused = !peer.method(hold).tell(DROP, new byte[1000]);
				if (refused && peer.statistics().freeBytes() > 2000) {
					endOldest(held);
				}
				return call.isDone();
			});
			assertThat(result(call)).isEqualTo(large);
			Waiting.join(caller);
		}
		finally {
			others.end();
		}
	}

	private static void endOldest(Deque<CompletableFuture<@Nullable Object>> held) {
		CompletableFuture<@Nullable Object> oldest = held.poll();
		if (oldest != null) {
			oldest.complete(null);
		}
	}

	/** It, and all that come later, would wait for the slowest call there is. */
	@Test
	void whenACallTakesLongThenOneLargerThanTheWindowDoesNotWaitForIt() throws Exception {
		window(1000, 40_000);
		CompletableFuture<Integer> later = new CompletableFuture<>();
		CallMethod slow = answer(Execution.INLINE, CallMethod.of("slow", int.class), (arguments) -> later);
		Peer peer = connect(startTaking(new CountDownLatch(0)));
		CompletableFuture<@Nullable Object> first = peer.method(slow).ask(PATIENT);
		assertThat(peer.method(TAKE).call(FAIL, new byte[100_000])).isEqualTo(100_000);
		assertThat(first).isNotDone();
		later.complete(5);
		assertThat(result(first)).isEqualTo(5);
	}

	@Test
	void whenAStormMeetsASlowHandlerThenMemoryStaysBoundedAndNothingIsLost() throws Exception {
		window(256, 64 << 10);
		int calls = 2500 * TIMES;
		AtomicInteger handled = new AtomicInteger();
		CallMethod slow = answer(Execution.KEYED, CallMethod.of("slow", Void.class, byte[].class), (arguments) -> {
			if (handled.incrementAndGet() % 64 == 0) {
				Thread.yield();
			}
			return null;
		});
		Node node = start();
		Peer peer = connect(node);
		RemoteMethod method = peer.method(slow);
		AtomicLong most = new AtomicLong();
		List<Thread> callers = new ArrayList<>();
		for (int thread = 0; thread < 4; thread++) {
			callers.add(new Thread(() -> {
				for (int i = 0; i < calls; i++) {
					method.tell(PATIENT.withKey(i), new byte[i % 1000]);
					most.accumulateAndGet(peer.statistics().queuedBytes(), Math::max);
				}
			}));
		}
		callers.forEach(Thread::start);
		for (Thread caller : callers) {
			Waiting.join(caller);
		}
		patiently().untilAsserted(() -> assertThat(handled).hasValue(4 * calls));
		assertThat(most.get()).isLessThan(100_000);
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(4 * calls));
		assertThat(node.statistics().rejected()).isZero();
	}

	@Test
	void whatThePeersWindowsLetThroughIsNotRefusedByTheWorkers() throws Exception {
		this.lanes = 4;
		CountDownLatch gate = gate();
		Node node = startTaking(gate);
		Peer peer = connect(node);
		RemoteMethod take = peer.method(TAKE);
		int sent = 0;
		for (int key = 0; key < 32; key++) {
			while (take.tell(DROP.withKey(key), (Object) null)) {
				sent++;
			}
		}
		assertThat(sent).isEqualTo(4 * this.nodeSettings.windowCalls());
		gate.countDown();
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		assertThat(node.statistics().rejected()).isZero();
		assertThat(this.executed).hasValue(sent);
	}

	@Test
	void whenOnePeersCallsWaitThenAnotherPeersDoNot() throws Exception {
		window(16, 1 << 20);
		Node node = startTaking(gate());
		CallMethod echo = CallMethod.of("echo(int)", int.class, int.class);
		RemoteMethod take = connect(node).method(TAKE);
		while (true) {
			if (!take.tell(DROP, new byte[0])) {
				break;
			}
		}
		answerEcho(Execution.INLINE);
		Peer polite = connect(start());
		assertThat(polite.method(echo).call(PATIENT, 5)).isEqualTo(5);
	}

	/** Threads that call all the time. */
	private static final class Callers {

		private final AtomicBoolean enough = new AtomicBoolean();

		private final List<Thread> threads = new ArrayList<>();

		Callers(int count, Runnable call) {
			for (int i = 0; i < count; i++) {
				Thread thread = new Thread(() -> {
					while (!this.enough.get()) {
						call.run();
					}
				});
				this.threads.add(thread);
				thread.start();
			}
		}

		void end() throws InterruptedException {
			this.enough.set(true);
			for (Thread thread : this.threads) {
				Waiting.join(thread);
			}
		}

	}

}
