/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class GroupViewTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
	}

	private static CompletableFuture<@Nullable Object> refusal() {
		return CompletableFuture.failedFuture(new CallException(Outcome.REJECTED, "going away"));
	}

	private Map<Integer, String> owners() {
		Map<Integer, String> owners = new HashMap<>();
		for (int key = 0; key < 1000; key++) {
			owners.put(key, this.group.client.keyed(key));
		}
		return owners;
	}

	@Test
	void callsGoToTheNodesOfTheLatestView() {
		this.group.show("d", "c");
		for (int i = 0; i < 300; i++) {
			this.group.client.any();
		}
		assertThat(this.group.peer("a").calls).hasValue(0);
		assertThat(this.group.peer("b").calls).hasValue(0);
		assertThat(this.group.peer("c").calls).hasValue(150);
		assertThat(this.group.peer("d").calls).hasValue(150);
	}

	@Test
	void keysOfNodesThatStayDoNotMoveWhereverTheNodesStand() {
		Map<Integer, String> before = owners();
		this.group.show("c", "a");
		owners().forEach((key, owner) -> {
			if (!before.get(key).equals("b")) {
				assertThat(owner).as("owner of key %d", key).isEqualTo(before.get(key));
			}
		});
		this.group.show("b", "c", "a");
		assertThat(owners()).isEqualTo(before);
	}

	@Test
	void aBroadcastCallsTheNodesOfTheView() {
		this.group.show("d", "a");
		assertThat(this.group.client.all()).extracting(NodeResult::node).containsExactly("d", "a");
		this.group.show();
		assertThat(this.group.client.all()).isEmpty();
	}

	@Test
	void aBroadcastGathersWhatTheNodesSayThatItBeganWith() throws Exception {
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		this.group.peer("a").answer = (arguments) -> {
			this.group.show("d", "b");
			return CompletableFuture.completedFuture("a");
		};
		this.group.peer("b").answer = (arguments) -> pending;
		this.group.peer("c").fail(Outcome.UNKNOWN, 1);
		CompletableFuture<List<NodeResult<String>>> results = CompletableFuture
			.supplyAsync(() -> this.group.client.all());
		patiently().until(() -> this.group.peer("c").calls.get() == 1);
		this.group.show("d");
		assertThat(results).isNotDone();
		pending.complete("b, which has left");
		assertThat(Waiting.get(results)).extracting(NodeResult::node).containsExactly("a", "b", "c");
		assertThat(Waiting.get(results)).extracting(NodeResult::value).containsExactly("a", "b, which has left", null);
		assertThat(Waiting.get(results)).extracting(NodeResult::outcome).containsExactly(null, null, Outcome.UNKNOWN);
		assertThat(this.group.peer("d").calls).hasValue(0);
	}

	@Test
	void whoListensHearsOfNodesAndOfTheirConnections() {
		AtomicInteger heard = new AtomicInteger();
		Runnable end = this.group.router.whenChanged(heard::incrementAndGet);
		this.group.show("a", "d");
		assertThat(heard).hasValue(1);
		this.group.peer("d").connect(false);
		assertThat(heard).hasValue(2);
		end.run();
		this.group.show("a");
		assertThat(heard).hasValue(2);
	}

	@Test
	void aCallAtANodeThatLeavesIsNotDisturbed() throws Exception {
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		this.group.peers.forEach((peer) -> peer.answer = (arguments) -> pending);
		CompletableFuture<String> any = this.group.client.anyLater();
		CompletableFuture<String> keyed = this.group.client.keyedLater(7);
		this.group.show("d");
		assertThat(any).isNotDone();
		assertThat(keyed).isNotDone();
		pending.complete("finished");
		assertThat(Waiting.get(any)).isEqualTo("finished");
		assertThat(Waiting.get(keyed)).isEqualTo("finished");
		assertThat(this.group.peer("d").calls).hasValue(0);
	}

	@Test
	void whatALeavingNodeRefusesIsTriedAtANodeOfTheNewView() throws Exception {
		for (FakePeer peer : List.copyOf(this.group.peers)) {
			peer.answer = (arguments) -> {
				this.group.show("d");
				return refusal();
			};
		}
		assertThat(this.group.client.keyed(7)).isEqualTo("d");
		this.group.show("a");
		assertThat(Waiting.get(this.group.client.keyedLater(7))).isEqualTo("d");
		this.group.show("a");
		assertThat(this.group.client.any()).isEqualTo("d");
		this.group.show("a");
		assertThat(Waiting.get(this.group.client.anyLater())).isEqualTo("d");
		this.group.show("a");
		this.group.client.tell();
		assertThat(this.group.peer("d").calls).hasValue(5);
	}

	@Test
	void whatALeavingNodeRefusesLaterIsTriedAtANodeOfTheNewView() throws Exception {
		this.group.show("a");
		CompletableFuture<@Nullable Object> attempt = new CompletableFuture<>();
		this.group.peer("a").answer = (arguments) -> attempt;
		CompletableFuture<String> call = this.group.client.anyLater();
		this.group.show("d");
		attempt.completeExceptionally(new CallException(Outcome.REJECTED, "going away"));
		assertThat(Waiting.get(call)).isEqualTo("d");
	}

	@Test
	void whatALeavingNodeRefusesWaitsForTheNodesOfTheNewView() throws Exception {
		this.group.peer("d").connect(false);
		FakePeer first = this.group.peer("a");
		first.answer = (arguments) -> {
			this.group.show("d");
			return refusal();
		};
		this.group.show("a");
		CompletableFuture<String> call = this.group.client.anyLater();
		assertThat(call).isNotDone();
		this.group.peer("d").connect(true);
		assertThat(Waiting.get(call)).isEqualTo("d");
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
	void aNodeThatIsLeavingGetsNoCalls() {
		FakePeer leaver = this.group.peer("a");
		this.group.router.show(new GroupView(1, List.of(new GroupNode("a", "", 1, GroupNode.State.LEAVING, leaver),
				GroupNode.of("b", this.group.peer("b")))));
		for (int i = 0; i < 100; i++) {
			assertThat(this.group.client.any()).isEqualTo("b");
			assertThat(this.group.client.keyed(i)).isEqualTo("b");
		}
		assertThat(this.group.client.all()).extracting(NodeResult::node).containsExactly("b");
		assertThat(leaver.calls).hasValue(0);
	}

	@Test
	void aViewThatIsNotNewerIsIgnored() {
		this.group.show("a");
		assertThat(this.group.router.show(new GroupView(1, List.of()))).isFalse();
		assertThat(this.group.router.show(new GroupView(0, List.of()))).isFalse();
		assertThat(this.group.client.any()).isEqualTo("a");
		assertThat(this.group.router.view().epoch()).isEqualTo(1);
	}

	@Test
	void aViewHasNodesOfDifferentIdsAndEachHasAWeight() {
		GroupNode node = GroupNode.of("a", this.group.peer("a"));
		assertThatIllegalArgumentException().isThrownBy(() -> new GroupView(1, List.of(node, node)))
			.withMessageContaining("the id a");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new GroupNode("a", "", 0, GroupNode.State.SERVING, node.peer()))
			.withMessageContaining("weight=0");
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
	void aPeerThatComesBackTellsOfItsChangesOnce() {
		int before = this.group.peer("a").listeners();
		for (int i = 0; i < 10; i++) {
			this.group.show("b");
			this.group.show("a", "b");
		}
		assertThat(this.group.peer("a").listeners()).isEqualTo(before).isEqualTo(1);
	}

	@Test
	void nobodyListensToPeersThatHaveLeftOrOfAGroupThatIsClosed() {
		this.group.show("a", "b");
		assertThat(this.group.peer("c").listeners()).isZero();
		this.group.close();
		assertThat(this.group.peers).allSatisfy((peer) -> assertThat(peer.listeners()).isZero());
		assertThat(this.group.router.show(new GroupView(9, List.of(GroupNode.of("c", this.group.peer("c"))))))
			.isFalse();
		assertThat(this.group.peer("c").listeners()).isZero();
	}

	@Test
	void aNodeThatStaysIsNotBoundAgain() {
		int before = this.group.peer("a").bound.get();
		for (int i = 0; i < 10; i++) {
			this.group.show("a", "x" + i);
		}
		assertThat(this.group.peer("a").bound).hasValue(before);
		KryonetServiceProxyFactory.builder(KryoCodec.of(), this.group.router)
			.build()
			.createClient(FakeGroup.Calls.class);
		assertThat(this.group.peer("a").bound).hasValue(before);
	}

	@Test
	void sharesAreThoseOfTheWeights() {
		this.group.router.show(new GroupView(1, List.of(heavy("a", 1), heavy("b", 3))));
		int calls = 20_000;
		for (int i = 0; i < calls; i++) {
			this.group.client.any();
		}
		assertThat(this.group.peer("a").calls.get()).isBetween(4500, 5500);
		this.group.peers.forEach((peer) -> peer.calls.set(0));
		for (int key = 0; key < calls; key++) {
			this.group.client.keyed(key);
		}
		assertThat(this.group.peer("a").calls.get()).isBetween(4500, 5500);
	}

	private GroupNode heavy(String name, int weight) {
		return new GroupNode(name, "", weight, GroupNode.State.SERVING, this.group.peer(name));
	}

	@Test
	void callsSucceedWhileTheViewChanges() throws Exception {
		AtomicBoolean over = new AtomicBoolean();
		List<FutureTask<Integer>> callers = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			int caller = i;
			FutureTask<Integer> task = new FutureTask<>(() -> callUntil(over, caller));
			callers.add(task);
			new Thread(task).start();
		}
		String[] names = { "a", "b", "c", "d", "e" };
		for (int i = 0; i < 2000; i++) {
			this.group.show(names[i % 5], names[(i * 3 + 1) % 5].equals(names[i % 5]) ? "f" : names[(i * 3 + 1) % 5]);
		}
		over.set(true);
		for (FutureTask<Integer> caller : callers) {
			assertThat(Waiting.get(caller)).isPositive();
		}
	}

	private int callUntil(AtomicBoolean over, int caller) throws Exception {
		int calls = 0;
		while (!over.get() || calls == 0) {
			Objects.requireNonNull(this.group.client.any());
			Objects.requireNonNull(this.group.client.keyed(caller + calls));
			Objects.requireNonNull(Waiting.get(this.group.client.anyLater()));
			assertThat(this.group.client.all()).isNotEmpty().allMatch(NodeResult::succeeded);
			calls++;
		}
		return calls;
	}

	@Test
	void noCallIsForgottenWhenNodesComeAndGoAndTheGroupIsClosed() throws Exception {
		FakeGroup.Calls patient = patientClient();
		AtomicBoolean over = new AtomicBoolean();
		List<FutureTask<Integer>> callers = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			int key = i;
			List<Callable<String>> ways = List.of(patient::any, () -> Waiting.get(patient.anyLater()),
					() -> Waiting.get(patient.keyedLater(key)), () -> patient.keyed(key));
			FutureTask<Integer> task = new FutureTask<>(() -> callUntilClosed(over, ways));
			callers.add(task);
			new Thread(task).start();
		}
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
	private static int callUntilClosed(AtomicBoolean over, List<Callable<String>> ways) throws Exception {
		int calls = 0;
		while (true) {
			for (Callable<String> way : ways) {
				try {
					way.call();
					calls++;
				}
				catch (CallException | ExecutionException ex) {
					assertThat(over).as("closed").isTrue();
					return calls;
				}
			}
		}
	}

}
