/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.Outcome;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class GroupViewTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
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

}
