/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls of a group that has no node for them now.
 */
class NodeWaitTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
	}

	@Test
	void whoWaitsForANodeGetsOneOfTheNewView() throws Exception {
		this.group.peers.forEach((peer) -> peer.connect(false));
		FutureTask<String> call = new FutureTask<>(this.group.client::any);
		Thread caller = new Thread(call);
		caller.start();
		patiently().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
		this.group.show("d");
		assertThat(Waiting.get(call)).isEqualTo("d");
	}

	@Test
	void aCallWithoutAThreadThatWaitsForANodeGetsOneOfTheNewView() throws Exception {
		CompletableFuture<String> call = waitingCall(this.group.client);
		assertThat(call).isNotDone();
		this.group.show("d");
		assertThat(Waiting.get(call)).isEqualTo("d");
	}

	/** It was at the only node, which was lost before the call was sent. */
	private CompletableFuture<String> waitingCall(FakeGroup.Calls client) {
		this.group.peers.forEach((peer) -> peer.connect(false));
		FakePeer only = this.group.peer("a");
		only.connect(true);
		CompletableFuture<@Nullable Object> attempt = new CompletableFuture<>();
		only.answer = (arguments) -> attempt;
		CompletableFuture<String> call = client.anyLater();
		only.connect(false);
		only.answer = (arguments) -> CompletableFuture.completedFuture("a");
		attempt.completeExceptionally(new CallException(Outcome.NOT_SENT, "lost"));
		return call;
	}

	@Test
	void nothingKeepsHoldOfACallThatHasWaitedForANode() {
		patiently().until(isForgotten((call) -> call.cancel(true)));
		patiently().until(isForgotten((call) -> call.complete("given up")));
		patiently().until(isForgotten((call) -> {
			this.group.peer("a").connect(true);
			assertThat(get(call)).isEqualTo("a");
		}));
	}

	private FakeGroup.Calls patientClient() {
		return KryonetServiceProxyFactory.builder(KryoCodec.of(), this.group.router)
			.deadline(Duration.ofHours(1))
			.build()
			.createClient(FakeGroup.Calls.class);
	}

	private static String get(CompletableFuture<String> call) {
		try {
			return Waiting.get(call);
		}
		catch (ExecutionException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Callable<Boolean> isForgotten(Consumer<CompletableFuture<String>> end) {
		CompletableFuture<String> call = waitingCall(patientClient());
		assertThat(call).isNotDone();
		end.accept(call);
		WeakReference<Object> reference = new WeakReference<>(call);
		return () -> {
			System.gc();
			return reference.get() == null;
		};
	}

	@Test
	void whereThereIsNoNodeACallFailsOrWaits() throws Exception {
		try (FakeGroup impatient = new FakeGroup(Overflow.FAIL)) {
			assertThatExceptionOfType(CallException.class).isThrownBy(impatient.client::any)
				.withMessageContaining("has no nodes")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
			assertThat(impatient.client.anyLater()).isCompletedExceptionally();
		}
		this.group.show();
		FutureTask<String> call = new FutureTask<>(() -> this.group.client.keyed(7));
		Thread caller = new Thread(call);
		caller.start();
		patiently().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
		this.group.show("a");
		assertThat(Waiting.get(call)).isEqualTo("a");
	}

	@Test
	void whenAGroupWithoutNodesIsClosedThenNobodyWaits() throws Exception {
		this.group.show();
		FutureTask<String> call = new FutureTask<>(this.group.client::any);
		Thread caller = new Thread(call);
		caller.start();
		patiently().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
		this.group.router.close();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(call))
			.withMessageContaining("the group is closed");
	}

	@Test
	void noCallIsForgottenWhenNodesComeAndGoAndTheGroupIsClosed() throws Exception {
		FakeGroup.Calls patient = patientClient();
		AtomicBoolean over = new AtomicBoolean();
		CountDownLatch begun = new CountDownLatch(3);
		List<FutureTask<Integer>> callers = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			int key = i;
			List<Callable<String>> ways = List.of(patient::any, () -> Waiting.get(patient.anyLater()),
					() -> Waiting.get(patient.keyedLater(key)), () -> patient.keyed(key));
			FutureTask<Integer> task = new FutureTask<>(() -> callUntilClosed(begun, over, ways));
			callers.add(task);
			new Thread(task).start();
		}
		Waiting.await(begun);
		for (int i = 0; i < 1000; i++) {
			for (FakePeer peer : this.group.peers) {
				peer.connect(false);
			}
			this.group.show((i % 3 == 0) ? new String[0] : new String[] { "a", "bcd".substring(i % 3, i % 3 + 1) });
			for (FakePeer peer : this.group.peers) {
				peer.connect(true);
			}
		}
		over.set(true);
		this.group.show();
		this.group.close();
		for (FutureTask<Integer> caller : callers) {
			assertThat(Waiting.get(caller)).isPositive();
		}
	}

	/** Nobody's deadline helps, and only the end of the group may fail a call. */
	private static int callUntilClosed(CountDownLatch begun, AtomicBoolean over, List<Callable<String>> ways)
			throws Exception {
		int calls = 0;
		while (true) {
			for (Callable<String> way : ways) {
				try {
					way.call();
					if (calls++ == 0) {
						begun.countDown();
					}
				}
				catch (CallException | ExecutionException ex) {
					assertThat(over).as("closed").isTrue();
					return calls;
				}
			}
		}
	}

}
