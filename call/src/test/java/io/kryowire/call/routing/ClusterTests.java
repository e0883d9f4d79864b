/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class ClusterTests {

	private final Map<String, Where> services = new HashMap<>();

	private final Cluster cluster = new Cluster();

	private Places client;

	@BeforeEach
	void start() throws InterruptedException {
		for (String name : List.of("a", "b", "c")) {
			start(name, FreePorts.one());
		}
		this.cluster.connect();
		this.client = this.cluster.client(Places.class);
	}

	private void start(String name, int port) {
		this.services.put(name, new Where(name));
		this.cluster.start(name, port, List.of(), this.services.get(name));
	}

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	private int stopNode(String name) {
		Node node = this.cluster.nodes.get(name);
		int port = node.port();
		node.close();
		patiently().until(() -> !this.cluster.peers.get(name).isConnected());
		return port;
	}

	private Map<Integer, String> owners() {
		Map<Integer, String> owners = new HashMap<>();
		for (int key = 0; key < 300; key++) {
			owners.put(key, this.client.keyed(key));
		}
		return owners;
	}

	@Test
	void aBroadcastHasAResultForEachNodeAndSaysWhichOneIsDead() throws Exception {
		stopNode("b");
		assertDeadB(this.client.everywhere(5));
		assertDeadB(Waiting.get(this.client.everywhereLater(5)));
		assertDeadB(this.client.everywhereMono(5).block(Waiting.LONGEST));
	}

	private static void assertDeadB(List<NodeResult<String>> results) {
		assertThat(results).extracting(NodeResult::node).containsExactly("a", "b", "c");
		assertThat(results).extracting(NodeResult::value).containsExactly("a 5", null, "c 5");
		assertThat(results).extracting(NodeResult::outcome).containsExactly(null, Outcome.NOT_SENT, null);
		assertThat(results.get(1).exception()).isInstanceOf(CallException.class);
		assertThat(results.get(1).succeeded()).isFalse();
	}

	@Test
	void aNodeThatFailsABroadcastFailsForItselfAlone() {
		this.services.get("c").failing = true;
		List<NodeResult<String>> results = this.client.everywhere(5);
		assertThat(results).extracting(NodeResult::outcome).containsExactly(null, null, Outcome.REMOTE);
		assertThat(results.get(2).exception()).hasMessageContaining("failed as told");
	}

	@Test
	void aLostNodesKeysMoveAndComeBackWithIt() throws InterruptedException {
		Map<Integer, String> before = owners();
		assertThat(Set.copyOf(before.values())).containsExactlyInAnyOrder("a", "b", "c");
		int port = stopNode("b");
		owners().forEach((key, owner) -> {
			assertThat(owner).isNotEqualTo("b");
			if (!before.get(key).equals("b")) {
				assertThat(owner).isEqualTo(before.get(key));
			}
		});
		start("b", FreePorts.awaitFree(port));
		assertThat(this.cluster.peers.get("b").awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
		assertThat(owners()).isEqualTo(before);
	}

	@Test
	void noCallIsLostWhenANodeGoesAwayWithGrace() throws Exception {
		CountDownLatch started = new CountDownLatch(1000);
		List<Future<String>> calls = new ArrayList<>();
		ExecutorService callers = Executors.newFixedThreadPool(4);
		for (int i = 0; i < 3000; i++) {
			int key = i;
			calls.add(callers.submit(() -> {
				started.countDown();
				return (key % 2 == 0) ? this.client.any() : this.client.keyed(key);
			}));
		}
		Waiting.await(started);
		assertThat(this.cluster.nodes.get("b").drain(Waiting.LONGEST.toMillis())).isTrue();
		for (Future<String> call : calls) {
			assertThat(Waiting.get(call)).isIn("a", "b", "c");
		}
		callers.shutdown();
	}

	@Test
	void whenANodeIsKilledThenOnlyWhatMayHaveRunFails() throws Exception {
		List<CompletableFuture<String>> calls = new ArrayList<>();
		List<CompletableFuture<String>> idempotent = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			calls.add(this.client.anyLater());
			idempotent.add(this.client.againLater());
			if (i == 1500) {
				this.cluster.nodes.get("b").close();
			}
		}
		for (CompletableFuture<String> call : idempotent) {
			assertThat(Waiting.get(call)).isIn("a", "b", "c");
		}
		for (CompletableFuture<String> call : calls) {
			Outcome outcome = Waiting.get(call.handle((value, problem) -> outcomeOf(problem)));
			assertThat(outcome).isIn(null, Outcome.UNKNOWN);
		}
	}

	private static @Nullable Outcome outcomeOf(@Nullable Throwable problem) {
		return (problem != null) ? ((CallException) problem).outcome() : null;
	}

	@Test
	void aSlowNodeIsAvoidedByCallsWithoutAKey() throws Exception {
		Where slow = this.services.get("b");
		slow.slow = true;
		List<CompletableFuture<String>> calls = new ArrayList<>();
		Semaphore underWay = new Semaphore(100);
		for (int i = 0; i < 3000; i++) {
			assertThat(underWay.tryAcquire(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
			calls.add(this.client.slowly().whenComplete((value, problem) -> underWay.release()));
		}
		assertThat(slow.slowCalls.get()).as("calls at the slow node").isLessThan(200);
		slow.answer.complete("b");
		Waiting.get(CompletableFuture.allOf(calls.toArray(new CompletableFuture<?>[0])));
	}

	@Test
	void callsOfOneKeyStayInOrderHoweverManyCallersThereAre() throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(8);
		List<Future<?>> all = new ArrayList<>();
		for (int caller = 0; caller < 8; caller++) {
			int key = caller;
			all.add(callers.submit(() -> {
				for (int i = 0; i < 1000; i++) {
					this.client.append(key, i);
				}
			}));
		}
		for (Future<?> each : all) {
			Waiting.get(each);
		}
		for (int key = 0; key < 8; key++) {
			assertThat(this.client.appended(key)).isEqualTo("in order: 1000");
		}
		callers.shutdown();
	}

	@Test
	void manyCallersOfManyMethodsGetTheirOwnAnswers() throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(8);
		List<Future<?>> all = new ArrayList<>();
		for (int caller = 0; caller < 8; caller++) {
			int number = caller;
			all.add(callers.submit(() -> {
				for (int i = 0; i < 400; i++) {
					assertThat(this.client.echo(number + "-" + i)).isEqualTo(number + "-" + i);
					assertThat(this.client.echoLater(number * 10_000 + i).join()).isEqualTo(number * 10_000 + i);
				}
			}));
		}
		for (Future<?> each : all) {
			Waiting.get(each);
		}
		callers.shutdown();
	}

	@KryonetExchange("places")
	interface Places {

		String any();

		CompletableFuture<String> anyLater();

		@KryonetExchange(idempotent = true)
		CompletableFuture<String> againLater();

		String keyed(@RouteKey int key);

		CompletableFuture<String> slowly();

		@KryonetExchange(oneway = true)
		void append(@RouteKey int key, int number);

		String appended(@RouteKey int key);

		String echo(String text);

		@KryonetExchange(execution = Execution.INLINE)
		CompletableFuture<Integer> echoLater(int number);

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> everywhere(int number);

		@KryonetExchange(broadcast = true)
		CompletableFuture<List<NodeResult<String>>> everywhereLater(int number);

		@KryonetExchange(broadcast = true)
		Mono<List<NodeResult<String>>> everywhereMono(int number);

	}

	static final class Where implements Places {

		private final String name;

		private final Map<Integer, List<Integer>> appended = new ConcurrentHashMap<>();

		final AtomicInteger slowCalls = new AtomicInteger();

		final CompletableFuture<String> answer = new CompletableFuture<>();

		volatile boolean failing;

		volatile boolean slow;

		Where(String name) {
			this.name = name;
		}

		@Override
		public String any() {
			return this.name;
		}

		@Override
		public CompletableFuture<String> anyLater() {
			return CompletableFuture.completedFuture(this.name);
		}

		@Override
		public CompletableFuture<String> againLater() {
			return anyLater();
		}

		@Override
		public String keyed(int key) {
			return this.name;
		}

		@Override
		public CompletableFuture<String> slowly() {
			if (this.slow) {
				this.slowCalls.incrementAndGet();
				return this.answer;
			}
			return CompletableFuture.completedFuture(this.name);
		}

		@Override
		public void append(int key, int number) {
			this.appended.computeIfAbsent(key, (each) -> new ArrayList<>()).add(number);
		}

		@Override
		public String appended(int key) {
			List<Integer> numbers = this.appended.getOrDefault(key, List.of());
			boolean ordered = new ArrayList<>(new TreeSet<>(numbers)).equals(numbers);
			return (ordered ? "in order: " : "out of order: ") + numbers.size();
		}

		@Override
		public String echo(String text) {
			return text;
		}

		@Override
		public CompletableFuture<Integer> echoLater(int number) {
			return CompletableFuture.completedFuture(number);
		}

		@Override
		public List<NodeResult<String>> everywhere(int number) {
			if (this.failing) {
				throw new IllegalStateException("failed as told");
			}
			return NodeResult.here(this.name + " " + number);
		}

		@Override
		public CompletableFuture<List<NodeResult<String>>> everywhereLater(int number) {
			return CompletableFuture.completedFuture(everywhere(number));
		}

		@Override
		public Mono<List<NodeResult<String>>> everywhereMono(int number) {
			return Mono.fromSupplier(() -> everywhere(number));
		}

	}

}
