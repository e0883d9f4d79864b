/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which call is executed before which, and how often.
 */
abstract class AbstractOrderContract extends AbstractLinkContract {

	private static final CallMethod NOTE = CallMethod.of("note", Void.class, int.class, int.class, byte[].class);

	/** What has been executed, by key, in order. Keys run in parallel. */
	private final Map<Integer, List<Integer>> noted = new ConcurrentHashMap<>();

	private CallMethod answerNote(Execution execution) {
		return answer(execution, NOTE, (arguments) -> {
			this.noted.computeIfAbsent((Integer) arguments[0], (key) -> new ArrayList<>()).add((Integer) arguments[1]);
			return null;
		});
	}

	private static List<Integer> upTo(int count) {
		return IntStream.range(0, count).boxed().toList();
	}

	private void awaitTold(Peer peer) {
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
	}

	@ParameterizedTest
	@CsvSource({ "INLINE, 1", "INLINE, 3", "KEYED, 1", "KEYED, 3" })
	void tellsOfAKeyAreExecutedOnceAndInOrder(Execution execution, int laneCount) throws Exception {
		this.lanes = laneCount;
		this.workers = 3;
		answerNote(execution);
		Peer peer = connect();
		RemoteMethod note = peer.method(NOTE);
		int keys = 16;
		int calls = 1000 * TIMES;
		List<Thread> threads = new ArrayList<>();
		for (int thread = 0; thread < 4; thread++) {
			int first = thread;
			threads.add(new Thread(() -> {
				for (int i = 0; i < calls; i++) {
					for (int key = first; key < keys; key += 4) {
						note.tell(PATIENT.withKey(key), key, i, new byte[0]);
					}
				}
			}));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			Waiting.join(thread);
		}
		awaitTold(peer);
		assertThat(this.noted).hasSize(keys).allSatisfy((key, values) -> assertThat(values).isEqualTo(upTo(calls)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "KEYED", "INLINE" })
	void asksOfAKeyAreExecutedInOrderWithoutWaitingForEachOther(Execution execution) throws Exception {
		answerNote(execution);
		RemoteMethod note = connect().method(NOTE);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		int calls = 1250 * TIMES;
		for (int i = 0; i < calls; i++) {
			asked.add(note.ask(PATIENT.withKey(1), 1, i, new byte[0]));
		}
		result(CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).thenApply((all) -> 0));
		assertThat(this.noted.get(1)).isEqualTo(upTo(calls));
	}

	@ParameterizedTest
	@ValueSource(strings = { "KEYED", "INLINE" })
	void longCallsOfAKeyKeepTheirPlaceAmongItsShortOnes(Execution execution) throws Exception {
		this.nodeSettings = this.nodeSettings.withWindow(1 << 14, 64 << 20);
		this.peerSettings = this.peerSettings.withWindow(1 << 14, 64 << 20);
		answerNote(execution);
		Peer peer = connect();
		RemoteMethod note = peer.method(NOTE);
		int[] sizes = { 0, 40_000, 10, 300_000, 20_000, 0, 2_000_000, 1, 70_000, 30_000, 31_000, 0 };
		int calls = 5 * TIMES * sizes.length;
		for (int i = 0; i < calls; i++) {
			note.tell(PATIENT.withKey("a"), 1, i, new byte[sizes[i % sizes.length]]);
		}
		awaitTold(peer);
		assertThat(this.noted.get(1)).isEqualTo(upTo(calls));
	}

	@Test
	void keysAreExecutedInParallel() throws Exception {
		CountDownLatch both = new CountDownLatch(2);
		CallMethod meet = answer(Execution.KEYED, CallMethod.of("meet", boolean.class), (arguments) -> {
			both.countDown();
			await(both);
			return true;
		});
		this.workers = 4;
		RemoteMethod method = remote(meet);
		CompletableFuture<@Nullable Object> one = method.ask(PATIENT.withKey(1));
		CompletableFuture<@Nullable Object> two = method.ask(PATIENT.withKey(2));
		assertThat(result(one)).isEqualTo(true);
		assertThat(result(two)).isEqualTo(true);
	}

	/** Some keys share a stripe with it, which is why it is not all of them. */
	@Test
	void aKeyWhoseHandlerWaitsDelaysFewOtherKeys() throws Exception {
		CountDownLatch gate = gate();
		CallMethod slow = answer(Execution.KEYED, CallMethod.of("slow", Void.class), (arguments) -> {
			await(gate);
			return null;
		});
		CallMethod echo = answerEcho(Execution.KEYED);
		Peer peer = connect();
		CompletableFuture<@Nullable Object> waiting = peer.method(slow).ask(PATIENT.withKey("stuck"));
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			asked.add(peer.method(echo).ask(PATIENT.withKey("key" + i), i));
		}
		patiently().until(() -> asked.stream().filter(CompletableFuture::isDone).count() > 180);
		assertThat(waiting).isNotDone();
		gate.countDown();
		assertThat(result(waiting)).isNull();
		for (CompletableFuture<@Nullable Object> future : asked) {
			result(future);
		}
	}

	@Test
	void aKeyAlwaysTakesTheSameLane() throws Exception {
		this.lanes = 3;
		Map<Integer, List<Integer>> byKey = new ConcurrentHashMap<>();
		CallMethod where = answer(Execution.INLINE, CallMethod.of("where", int.class, int.class), (arguments) -> {
			int thread = System.identityHashCode(Thread.currentThread());
			byKey.computeIfAbsent((Integer) arguments[0], (key) -> new ArrayList<>()).add(thread);
			return thread;
		});
		RemoteMethod method = remote(where);
		CallOptions options = PATIENT.withOverflow(Overflow.FAIL);
		for (int round = 0; round < 20; round++) {
			for (int key = 0; key < 50; key++) {
				method.call(options.withKey("key" + key), key);
			}
		}
		assertThat(byKey).hasSize(50).allSatisfy((key, threads) -> assertThat(threads).containsOnly(threads.get(0)));
		assertThat(byKey.values().stream().flatMap(List::stream).distinct()).hasSize(3);
	}

}
