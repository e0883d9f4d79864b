/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallException;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.cluster.Slots;
import io.kryowire.test.waiting.Waiting;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Calls that have been to a node which does not have their key.
 */
class RedirectTests {

	static final int KEY = 7;

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	private final FakeGroup impatient = new FakeGroup(Overflow.FAIL, "a", "b", "c", "d", "e", "f");

	@AfterEach
	void close() {
		this.group.close();
		this.impatient.close();
	}

	/** The node that calls with the key go to at first. */
	static FakePeer first(FakeGroup group) {
		FakePeer first = group.peer(group.client.keyed(KEY));
		group.peers.forEach((peer) -> peer.calls.set(0));
		return first;
	}

	static FakePeer another(FakeGroup group, FakePeer... others) {
		return group.peers.stream().filter((peer) -> !List.of(others).contains(peer)).findFirst().orElseThrow();
	}

	/** A peer says that another one has the key. */
	static void name(FakePeer peer, @Nullable String owner) {
		peer.answer = (arguments) -> CompletableFuture
			.failedFuture(new NotOwnerCallException(owner, "it is not that of " + peer.name));
	}

	private static void accept(FakePeer peer) {
		peer.answer = (arguments) -> CompletableFuture.completedFuture(peer.name);
	}

	private static @Nullable Object get(Future<?> future) throws Throwable {
		try {
			return Waiting.get(future);
		}
		catch (ExecutionException ex) {
			throw ex.getCause();
		}
	}

	private static NotOwnerCallException assertNotOwner(ThrowingCallable call) {
		return assertThatExceptionOfType(NotOwnerCallException.class).isThrownBy(call).actual();
	}

	@Test
	void aCallFollowsToTheNodeThatIsNamed() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		name(first, owner.name);
		assertThat(this.group.client.keyed(KEY)).isEqualTo(owner.name);
		assertThat(get(this.group.client.keyedLater(KEY))).isEqualTo(owner.name);
		assertThat(first.calls).hasValue(2);
		assertThat(owner.calls).hasValue(2);
		assertThat(this.group.calls()).isEqualTo(4);
		assertThat(this.group.router.redirects()).isEqualTo(2);
	}

	/** A list of addresses has no other names for its nodes. */
	@Test
	void aNodeIsNamedByWhatItCallsItself() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		FakePeer other = another(this.group, first, owner);
		owner.nodeId = "node-1";
		name(first, "node-1");
		assertThat(this.group.client.keyed(KEY)).isEqualTo(owner.name);
		assertThat(get(this.group.client.keyedLater(KEY))).isEqualTo(owner.name);
		// Also if somebody else has the name in the list
		owner.nodeId = other.name;
		name(first, other.name);
		assertThat(this.group.client.keyed(KEY)).isEqualTo(owner.name);
		assertThat(other.calls).hasValue(0);
	}

	/** What a node calls itself is not known before it is connected. */
	@Test
	void aCallWaitsForTheNodeOfAListThatIsNotConnected() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		owner.connect(false);
		name(first, "node-1");
		assertFollows(() -> {
			owner.nodeId = "node-1";
			owner.connect(true);
		}, owner.name, first);
		assertThat(owner.hastened).hasPositiveValue();
		assertThat(first.hastened).hasValue(0);
	}

	@Test
	void whatTheOwnerSaysStands() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		name(first, owner.name);
		owner.fail(Outcome.REJECTED, Integer.MAX_VALUE);
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> this.group.client.keyed(KEY),
				() -> get(this.group.client.keyedLater(KEY)))) {
			assertThatExceptionOfType(CallException.class).isThrownBy(call)
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED));
		}
		assertThat(this.group.calls()).isEqualTo(4);
	}

	@Test
	void aCallWaitsForANamedNodeThatTheGroupDoesNotHaveYet() throws Throwable {
		FakePeer first = first(this.group);
		this.group.peers.forEach((peer) -> name(peer, "d"));
		assertFollows(() -> this.group.show("a", "b", "c", "d"), "d", first);
	}

	@Test
	void aCallWaitsForANamedNodeThatIsNotConnected() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		name(first, owner.name);
		owner.connect(false);
		assertFollows(() -> owner.connect(true), owner.name, first);
		assertThat(owner.hastened).hasPositiveValue();
		assertThat(first.hastened).hasValue(0);
	}

	/** They hear of a change one after the other. */
	@Test
	void aCallIsTriedAgainWhenNodesNameEachOther() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer second = another(this.group, first);
		name(first, second.name);
		name(second, first.name);
		assertFollows(() -> accept(second), second.name, first);
	}

	@Test
	void aCallIsTriedAgainWhenANodeKnowsNobodyForTheKey() throws Throwable {
		FakePeer first = first(this.group);
		this.group.peers.forEach((peer) -> name(peer, null));
		assertFollows(() -> accept(first), first.name, first);
	}

	/** As one that has just been started, and does not know yet who has the slots. */
	@Test
	void whenANodeKnowsNobodyForTheKeyThenOthersAreAskedAtOnce() throws Throwable {
		FakePeer first = first(this.impatient);
		FakePeer owner = another(this.impatient, first);
		this.impatient.peers.forEach((peer) -> name(peer, owner.name));
		name(first, null);
		accept(owner);
		assertThat(this.impatient.client.keyed(KEY)).isEqualTo(owner.name);
		assertThat(get(this.impatient.client.keyedLater(KEY))).isEqualTo(owner.name);
		assertThat(first.calls).hasValue(2);
	}

	@Test
	void notAllNodesAreAskedThatKnowNobody() {
		this.impatient.peers.forEach((peer) -> name(peer, null));
		assertNotOwner(() -> this.impatient.client.keyed(KEY));
		assertThat(this.impatient.calls()).isEqualTo(4);
		assertThat(this.impatient.router.redirects()).isZero();
	}

	/** Calls in both styles go on until something has happened, and no longer. */
	private void assertFollows(Runnable event, String owner, FakePeer first) throws Throwable {
		CompletableFuture<String> blocking = CompletableFuture.supplyAsync(() -> this.group.client.keyed(KEY));
		CompletableFuture<String> later = this.group.client.keyedLater(KEY);
		patiently().until(() -> first.calls.get() >= 2);
		assertThat(blocking).isNotDone();
		assertThat(later).isNotDone();
		event.run();
		assertThat(get(blocking)).isEqualTo(owner);
		assertThat(get(later)).isEqualTo(owner);
	}

	@Test
	void aNodeThatLeavesIsFollowedToAsLongAsItHasTheKey() throws Throwable {
		FakePeer first = first(this.group);
		FakePeer owner = another(this.group, first);
		UnaryOperator<GroupNode> leave = (node) -> node.id().equals(owner.name)
				? new GroupNode(node.id(), "", 1, GroupNode.State.LEAVING, node.peer()) : node;
		this.group.router.show(new GroupView(1, this.group.router.view().nodes().stream().map(leave).toList()));
		name(first, owner.name);
		assertThat(this.group.client.keyed(KEY)).isEqualTo(owner.name);
	}

	@Test
	void aCallThatMayNotWaitEndsWhenItHasFollowedSomeTimes() {
		List<FakePeer> peers = this.impatient.peers;
		FakePeer first = first(this.impatient);
		int at = peers.indexOf(first);
		for (int i = 0; i < peers.size(); i++) {
			name(peers.get((at + i) % peers.size()), peers.get((at + i + 1) % peers.size()).name);
		}
		NotOwnerCallException problem = assertNotOwner(() -> this.impatient.client.keyed(KEY));
		assertThat(this.impatient.calls()).isEqualTo(4);
		assertThat(problem.owner()).isEqualTo(peers.get((at + 4) % peers.size()).name);
		assertThat(problem).hasMessageContainingAll("slot " + Slots.of(KEY), first.name + ", ", "attempts: 4",
				"it is not that of " + peers.get((at + 3) % peers.size()).name);
		assertNotOwner(() -> get(this.impatient.client.keyedLater(KEY)));
		assertThat(this.impatient.calls()).isEqualTo(8);
	}

	@Test
	void aCallThatFindsNoOwnerBeforeItsDeadlineSaysWhomItHasCalled() {
		FakePeer first = first(this.group);
		name(first, "d");
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> this.group.client.hastyKeyed(KEY),
				() -> get(this.group.client.hastyKeyedLater(KEY)))) {
			Throwable failure = failureOf(call, first);
			assertThat(assertNotOwner(() -> {
				throw failure;
			})).hasMessageContainingAll("slot " + Slots.of(KEY), ": " + first.name + " (")
				.satisfies((problem) -> assertThat(problem.owner()).isEqualTo("d"));
		}
		assertThat(this.group.calls()).isEqualTo(first.calls.get());
	}

	/** Calls until it has called a node, which a pause may leave no time for. */
	private static Throwable failureOf(ThrowingCallable call, FakePeer first) {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		patiently().until(() -> {
			int before = first.calls.get();
			failure.set(catchThrowable(call));
			return first.calls.get() > before;
		});
		return failure.get();
	}

}
