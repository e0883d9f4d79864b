/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What becomes of the slots of a node that leaves while no other node serves. */
class LeasedDrainTests {

	private static final Duration LONGEST = Duration.ofSeconds(5);

	private static final long HAND_OVER = LeasedFixture.SETTINGS.longestHandOver().toMillis();

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	private long beat;

	@BeforeEach
	void start() {
		this.node.start();
	}

	private void other(ClusterNode.State state) {
		this.store.says("other", 5, this.beat++, state);
		this.node.loop.run();
	}

	private CompletableFuture<Void> drain(Duration longest) {
		CompletableFuture<Void> drained = this.node.slots.drain(longest);
		this.node.loop.run();
		return drained;
	}

	private List<String> owners() {
		return IntStream.range(0, SLOTS).mapToObj((slot) -> this.node.ownerOf(slot).node()).distinct().toList();
	}

	@Test
	void whileTheOnlyOtherNodeJoinsThenItIsWaitedFor() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		other(ClusterNode.State.JOINING);
		CompletableFuture<Void> drained = drain(LONGEST);
		assertThat(this.store.leaseOf(ME).node().state()).isEqualTo(ClusterNode.State.LEAVING);
		assertThat(this.store.leaseOf(ME).dead()).isFalse();
		assertThat(tenure.isCurrent()).isTrue();
		assertThat(drained).isNotDone();
		assertThat(this.node.isOwner(1)).isTrue();
		other(ClusterNode.State.SERVING);
		assertThat(tenure.isCurrent()).isTrue();
		tenure.leave();
		this.node.loop.run();
		assertThat(owners()).containsExactly("other");
		assertThat(drained).isCompleted();
		assertThat(this.node.slots.statistics().lost()).isZero();
		assertThat(this.node.slots.statistics().handedOver()).isEqualTo(SLOTS);
	}

	@Test
	void whenTheOnlyOtherNodeDiesWhileItJoinsThenItIsNotWaitedForAnyLonger() {
		other(ClusterNode.State.JOINING);
		CompletableFuture<Void> drained = drain(LONGEST);
		assertThat(drained).isNotDone();
		this.store.lease("other", 5, this.beat++, true);
		this.node.loop.run();
		assertThat(drained).isCompleted();
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
	}

	@Test
	void whenTheOnlyOtherNodeJoinsForTooLongThenAllIsLost() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		other(ClusterNode.State.JOINING);
		CompletableFuture<Void> drained = drain(Duration.ofMillis(300));
		this.node.loop.pass(299);
		assertThat(drained).isNotDone();
		assertThat(tenure.isCurrent()).isTrue();
		this.node.loop.pass(2);
		assertThat(drained).isCompleted();
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.slots.statistics().lost()).isEqualTo(SLOTS);
	}

	@Test
	void whoHasNoSlotsDoesNotWaitForANodeThatJoins() {
		ScriptedStore store = new ScriptedStore();
		store.says("third", 6, 0, ClusterNode.State.LEAVING);
		store.says("other", 5, 0, ClusterNode.State.JOINING);
		IntStream.range(0, SLOTS).forEach((slot) -> store.own(slot, new SlotOwner("third", 6, 1, 1)));
		LeasedFixture idle = new LeasedFixture(store).start();
		CompletableFuture<Void> drained = idle.slots.drain(LONGEST);
		idle.loop.run();
		assertThat(drained).isCompleted();
	}

	@Test
	void whoIsAloneLetsCallsEndAndTheListenerSaveFenced() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		this.node.holdsListeners = true;
		CompletableFuture<Void> drained = drain(LONGEST);
		assertThat(tenure.isCurrent()).isTrue();
		assertThat(this.node.isOwner(0)).isFalse();
		tenure.leave();
		this.node.loop.run();
		this.node.calls.forEach(Runnable::run);
		assertThat(this.node.told).contains("lost 0", "lost 1", "lost 2", "lost 3");
		assertThat(drained).isNotDone();
		assertThat(this.store.leaseOf(ME).dead()).isFalse();
		for (int slot = 0; slot < SLOTS; slot++) {
			assertThat(this.node.slots.fence(slot)).isEqualTo(this.node.ownerOf(slot).fence(slot));
		}
		this.node.loop.run();
		assertThat(drained).isCompleted();
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
		assertThat(this.node.slots.statistics().lost()).isZero();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(0));
	}

	@Test
	void whoIsAloneDoesNotWaitForACallThatTakesTooLong() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		CompletableFuture<Void> drained = drain(LONGEST);
		this.node.loop.pass(HAND_OVER - 1);
		assertThat(drained).isNotDone();
		assertThat(tenure.isCurrent()).isTrue();
		this.node.loop.pass(2);
		assertThat(drained).isCompleted();
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.told).contains("lost 0");
		assertThat(this.node.slots.statistics().overtime()).isOne();
	}

	@Test
	void whoIsAloneDoesNotWaitForACallLongerThanADrainMayTake() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		CompletableFuture<Void> drained = drain(Duration.ofMillis(HAND_OVER / 2));
		this.node.loop.pass(HAND_OVER / 2 - 1);
		assertThat(drained).isNotDone();
		this.node.loop.pass(2);
		assertThat(drained).isCompleted();
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.slots.statistics().lost()).isOne();
	}

	/** Nobody else needs the slots meanwhile, and what it saves is nowhere else. */
	@Test
	void whoIsAloneLetsTheListenerSaveForAsLongAsADrainMayTake() {
		this.node.holdsListeners = true;
		CompletableFuture<Void> drained = drain(LONGEST);
		this.node.loop.pass(LONGEST.toMillis() - 1);
		assertThat(drained).isNotDone();
		assertThat(this.node.slots.fence(0)).isEqualTo(this.node.ownerOf(0).fence(0));
		assertThat(this.node.slots.statistics().overtime()).isZero();
		this.node.loop.pass(2);
		assertThat(drained).isCompleted();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(0));
	}

	@Test
	void whatIsStillBeingPreparedIsSavedAsWell() {
		ScriptedStore store = new ScriptedStore();
		LeasedFixture preparing = new LeasedFixture(store);
		preparing.holdsListeners = true;
		preparing.start();
		assertThat(preparing.slots.statistics().preparing()).isEqualTo(SLOTS);
		CompletableFuture<Void> drained = preparing.slots.drain(LONGEST);
		preparing.loop.run();
		assertThat(drained).isNotDone();
		preparing.holdsListeners = false;
		preparing.calls.forEach(Runnable::run);
		preparing.loop.run();
		assertThat(preparing.told).containsSubsequence("gained 0", "lost 0");
		assertThat(drained).isCompleted();
		assertThat(preparing.slots.statistics().lost()).isZero();
	}

	@Test
	void whoeverServesMeanwhileGetsWhatIsLeft() {
		Tenure tenure = this.node.slots.enter(0, 0, false);
		CompletableFuture<Void> drained = drain(LONGEST);
		assertThat(drained).isNotDone();
		other(ClusterNode.State.SERVING);
		this.node.loop.pass(10);
		assertThat(this.node.ownerOf(0).node()).isEqualTo(ME);
		tenure.leave();
		this.node.loop.run();
		assertThat(owners()).containsExactly("other");
		assertThat(drained).isCompleted();
	}

}
