/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many calls at once, from many threads, and what the statistics say about them.
 */
abstract class AbstractBatchContract extends AbstractLinkContract {

	private static void inThreads(int threads, CallerTask task) throws Exception {
		ExecutorService pool = Executors.newFixedThreadPool(threads);
		try {
			List<Future<?>> all = new ArrayList<>();
			for (int i = 0; i < threads; i++) {
				int number = i;
				all.add(pool.submit(() -> {
					task.run(number);
					return number;
				}));
			}
			for (Future<?> one : all) {
				Waiting.get(one);
			}
		}
		finally {
			pool.shutdownNow();
		}
	}

	/** A peer whose network thread waits in a callback until the latch opens. */
	private Peer connectBusy(CountDownLatch until) {
		this.completions = Runnable::run;
		CompletableFuture<Integer> later = new CompletableFuture<>();
		CallMethod wait = answer(Execution.INLINE, CallMethod.of("wait", int.class), (arguments) -> later);
		Peer peer = connect();
		CountDownLatch busy = new CountDownLatch(1);
		peer.method(wait).ask(PATIENT).whenComplete((value, problem) -> {
			busy.countDown();
			await(until);
		});
		later.complete(1);
		await(busy);
		return peer;
	}

	private static void assertBatched(LinkStatistics before, Peer peer, int calls, int frames) {
		long received = before.callsReceived() + calls;
		patiently().untilAsserted(() -> assertThat(peer.statistics().callsReceived()).isEqualTo(received));
		LinkStatistics after = peer.statistics();
		assertThat(after.callsSent() - before.callsSent()).isEqualTo(calls);
		assertThat(after.framesSent() - before.framesSent()).isLessThan(frames);
	}

	@Test
	void aBurstOfOneCallerBecomesFarFewerFramesThanCalls() throws Exception {
		CountDownLatch burst = gate();
		CallMethod echo = answerEcho(Execution.INLINE);
		Peer peer = connectBusy(burst);
		RemoteMethod method = peer.method(echo);
		LinkStatistics before = peer.statistics();
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			asked.add(method.ask(PATIENT, i));
		}
		burst.countDown();
		for (int i = 0; i < 10_000; i++) {
			assertThat(result(asked.get(i))).isEqualTo(i);
		}
		assertBatched(before, peer, 10_000, 20);
	}

	@Test
	void aCrowdOfCallersSharesFrames() throws Exception {
		CountDownLatch crowd = gate();
		CallMethod echo = answerEcho(Execution.INLINE);
		Peer peer = connectBusy(crowd);
		RemoteMethod method = peer.method(echo);
		LinkStatistics before = peer.statistics();
		List<FutureTask<@Nullable Object>> callers = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			int value = i;
			FutureTask<@Nullable Object> caller = new FutureTask<>(() -> method.call(PATIENT, value));
			callers.add(caller);
			new Thread(caller).start();
		}
		patiently().untilAsserted(() -> assertThat(peer.inFlight()).isGreaterThanOrEqualTo(100));
		crowd.countDown();
		for (int i = 0; i < 100; i++) {
			assertThat(Waiting.get(callers.get(i))).isEqualTo(i);
		}
		assertBatched(before, peer, 100, 20);
	}

	@Test
	void aLoneCallIsOneFrameEachWay() throws Exception {
		CallMethod echo = answerEcho(Execution.INLINE);
		Node node = start();
		Peer peer = connect(node);
		RemoteMethod method = peer.method(echo);
		method.call(PATIENT, 0);
		LinkStatistics before = peer.statistics();
		for (int i = 0; i < 50; i++) {
			method.call(PATIENT, i);
		}
		LinkStatistics after = peer.statistics();
		assertThat(after.framesSent() - before.framesSent()).isEqualTo(50);
		assertThat(after.framesReceived() - before.framesReceived()).isEqualTo(50);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void theStatisticsOfBothEndsAddUp(Execution execution) throws Exception {
		this.lanes = 2;
		CallMethod echo = answerEcho(execution);
		Node node = start();
		Peer one = connect(node);
		Peer two = connect(node);
		for (int i = 0; i < 1000; i++) {
			one.method(echo).tell(PATIENT, i);
			if (i % 10 == 0) {
				two.method(echo).call(PATIENT, i);
			}
		}
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(1100));
		patiently().untilAsserted(() -> {
			LinkStatistics here = one.statistics();
			LinkStatistics there = two.statistics();
			LinkStatistics served = node.statistics();
			assertThat(here.callsSent()).isEqualTo(1000);
			assertThat(here.callsReceived()).isZero();
			assertThat(there.callsSent()).isEqualTo(100);
			assertThat(there.callsReceived()).isEqualTo(served.callsSent()).isEqualTo(100);
			assertThat(here.framesSent() + there.framesSent()).isEqualTo(served.framesReceived());
			assertThat(here.framesReceived() + there.framesReceived()).isEqualTo(served.framesSent());
			assertThat(List.of(here.inFlight(), there.inFlight(), served.inFlight(), here.queuedBytes(),
					there.queuedBytes(), served.queuedBytes()))
				.containsOnly(0L);
			assertThat(served.connections()).isEqualTo(here.connections() + there.connections()).isEqualTo(4);
			assertThat(served.refusedConnections()).isZero();
		});
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void manyThreadsOfManyPeersEachGetTheirOwnAnswers(Execution execution) throws Exception {
		CallMethod method = answer(execution, CallMethod.of("join", String.class, String.class, long.class),
				(arguments) -> arguments[0] + ":" + arguments[1]);
		Node node = start();
		List<RemoteMethod> peers = List.of(connect(node).method(method), connect(node).method(method),
				connect(node).method(method));
		inThreads(12, (number) -> {
			RemoteMethod peer = peers.get(number % peers.size());
			for (long i = 0; i < 125 * TIMES; i++) {
				assertThat(peer.call(PATIENT, "thread" + number, i)).isEqualTo("thread" + number + ":" + i);
			}
		});
	}

	@Test
	void aCallbackMayCallAgainAndAgain() throws Exception {
		CallMethod echo = answerEcho(Execution.INLINE);
		RemoteMethod method = remote(echo);
		CompletionStage<@Nullable Object> last = method.ask(PATIENT, 0);
		for (int i = 1; i < 500; i++) {
			int next = i;
			last = last.thenCompose((value) -> {
				assertThat(value).isEqualTo(next - 1);
				return method.ask(PATIENT, next);
			});
		}
		assertThat(result(last.toCompletableFuture())).isEqualTo(499);
	}

	@Test
	void aCallbackMayWaitForAnotherCall() throws Exception {
		CallMethod echo = answerEcho(Execution.KEYED);
		RemoteMethod method = remote(echo);
		List<CompletableFuture<Integer>> all = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			all.add(method.ask(PATIENT, i).thenApply((value) -> {
				int once = (Integer) java.util.Objects.requireNonNull(method.call(PATIENT, value));
				return once + (Integer) java.util.Objects.requireNonNull(method.ask(PATIENT, value).join());
			}));
		}
		for (int i = 0; i < 50; i++) {
			Integer sum = Waiting.get(all.get(i));
			assertThat(sum).isEqualTo(2 * i);
		}
	}

	/**
	 * The network thread itself runs the callback: it must not wait for what it brings.
	 */
	@Test
	void whenTheNetworkThreadRunsTheCallbackThenItMayAsk() throws Exception {
		this.completions = Runnable::run;
		CallMethod echo = answerEcho(Execution.INLINE);
		RemoteMethod method = remote(echo);
		List<CompletableFuture<@Nullable Object>> all = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			all.add(method.ask(PATIENT, i).thenCompose((value) -> method.ask(PATIENT, value)));
		}
		for (int i = 0; i < 1000; i++) {
			assertThat(result(all.get(i))).isEqualTo(i);
		}
	}

	/** What one of many callers does. */
	private interface CallerTask {

		void run(int number) throws Exception;

	}

}
