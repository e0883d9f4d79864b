/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.stream.IntStream;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** How slots are taken. */
class LeasedTakingTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	@Test
	void whenNobodyHasASlotThenItIsTakenFencedPreparedAndOpened() {
		this.node.start();
		assertThat(this.node.told).containsExactlyInAnyOrder("gained 0", "gained 1", "gained 2", "gained 3");
		SlotOwner owner = this.node.ownerOf(2);
		assertThat(owner).extracting(SlotOwner::node, SlotOwner::incarnation, SlotOwner::epoch)
			.containsExactly(ME, this.node.incarnation(), 1L);
		assertThat(this.store.fences).containsEntry(2, owner.fence(2));
		assertThat(this.node.slots.fence(2)).isEqualTo(owner.fence(2));
		assertThat(this.node.slots.owner(2)).isEqualTo(ME);
		assertThat(this.node.isOwner(2)).isTrue();
	}

	@Test
	void whenTheAnswerToATakingIsLostThenTheNonceTells() {
		this.store.next("putOwner", Fate.ANSWER_LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST);
		this.node.start();
		this.node.loop.pass(1_000);
		assertThat(this.store.count("putOwner")).isEqualTo(SLOTS);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.ownerOf(0).epoch()).isOne();
	}

	@Test
	void whenATakingIsLostThenItIsTriedAgain() {
		this.store.next("putOwner", Fate.LOST);
		this.node.start();
		assertThat(this.node.owned()).isEqualTo(SLOTS - 1);
		this.node.loop.pass(1_000);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenATakingArrivesAfterTheNextOneThenOnlyOneOfThemCounts() {
		this.store.next("putOwner", Fate.HELD);
		this.node.start();
		// It was read, and tried again
		this.node.loop.pass(1_000);
		SlotOwner owner = this.node.ownerOf(0);
		this.store.release();
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(0)).isEqualTo(owner);
		assertThat(this.node.slots.fence(0)).isEqualTo(owner.fence(0));
	}

	@Test
	void whenALateTakingArrivesFirstThenItsNonceIsNotUsed() {
		this.store.next("putOwner", Fate.HELD, Fate.ANSWERED, Fate.ANSWERED, Fate.ANSWERED, Fate.HELD);
		this.node.start();
		this.node.loop.pass(700);
		assertThat(this.store.count("putOwner 0")).isEqualTo(2);
		this.store.release();
		SlotOwner late = this.node.ownerOf(0);
		this.node.loop.pass(10);
		this.store.release();
		this.node.loop.pass(1_000);
		assertThat(this.node.isOwner(0)).isTrue();
		assertThat(this.node.ownerOf(0).nonce()).isNotEqualTo(late.nonce());
		assertThat(this.node.ownerOf(0).epoch()).isGreaterThan(late.epoch());
	}

	@Test
	void whenAnotherNodeIsFasterThenItHasTheSlot() {
		this.store.lease("other", 5, 1, false);
		int slot = this.node.slotOf(ME, ME, "other");
		this.store.next("putOwner", Fate.HELD);
		this.node.start();
		this.store.own(slot, new SlotOwner("other", 5, 1, 77));
		this.store.release();
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(slot)).isFalse();
		assertThat(this.node.slots.owner(slot)).isEqualTo("other");
	}

	@Test
	void whenTheOwnerIsDeadThenItsSlotsAreTakenWithALaterEpoch() {
		this.store.lease("other", 5, 1, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::epoch).containsExactly(ME, 42L);
		// That it is dead was heard of
		assertThat(this.store.count("lease other")).isZero();
	}

	@Test
	void whenTheOwnerIsHeardOfBeforeItsLeaseThenItKeepsItsSlot() {
		this.node.start();
		this.store.mute();
		this.store.lease("other", 5, 1, false);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.store.watcher().owner(1, this.store.owners.get(1));
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(1).node()).isEqualTo("other");
		assertThat(this.node.isOwner(1)).isFalse();
	}

	@Test
	void whenTheDataHaveALaterFenceThenTheEpochIsRaisedUntilItIsInForce() {
		this.store.fences.put(1, new Fence(1, 50, 3));
		this.store.fences.put(2, new Fence(2, 1, 3));
		this.node.start();
		this.node.loop.pass(20_000);
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.node.isOwner(2)).isTrue();
		assertThat(this.store.fences).containsEntry(1, this.node.ownerOf(1).fence(1));
		assertThat(this.node.slots.statistics().fencesRefused()).isGreaterThan(1);
	}

	@Test
	void whenTheFenceIsNotKnownToBeInForceThenNothingIsOpened() {
		this.store.next("raise", Fate.LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST);
		this.node.start();
		assertThat(this.node.owned()).isZero();
		assertThat(this.node.told).isEmpty();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(0));
		this.node.loop.pass(2_000);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	/** As with guarded data in a cluster of Redis servers of which one is down. */
	@Test
	void whenSomeDataCannotBeReachedThenSlotsOfOthersAreTakenNevertheless() {
		ScriptedStore many = new ScriptedStore();
		IntStream.range(0, 300).forEach(many.unreachable::add);
		LeasedFixture large = new LeasedFixture(many, 500).start();
		large.loop.pass(20_000);
		assertThat(large.owned()).isEqualTo(200);
		assertThat(large.isOwner(400)).isTrue();
		many.unreachable.clear();
		large.loop.pass(20_000);
		assertThat(large.owned()).isEqualTo(500);
		assertThat(large.ownerOf(7).epoch()).isOne();
	}

	@Test
	void whenTheListenerThrowsThenTheSlotIsTriedAgain() {
		this.node.throwing = true;
		this.node.start();
		assertThat(this.node.owned()).isZero();
		assertThat(this.node.slots.trouble()).contains("4 slots could not be prepared", "It cannot be loaded");
		long nonce = this.node.ownerOf(0).nonce();
		this.node.throwing = false;
		this.node.loop.pass(2_000);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.slots.trouble()).isEmpty();
		// Who has failed to get it has nothing to lose
		assertThat(this.node.told.stream().filter((one) -> one.endsWith(" 0"))).hasSizeGreaterThan(1)
			.containsOnly("gained 0");
		assertThat(this.node.ownerOf(0).nonce()).isNotEqualTo(nonce);
	}

	@Test
	void whileTheListenerPreparesThenCallsDoNotRunAndTheLeaseGoesOn() {
		this.node.holdsListeners = true;
		this.node.start();
		long incarnation = this.node.incarnation();
		this.node.loop.pass(20_000);
		assertThat(this.node.owned()).isZero();
		assertThat(this.node.slots.statistics().preparing()).isEqualTo(SLOTS);
		assertThat(this.node.incarnation()).isEqualTo(incarnation);
		// The listener may write what it loads
		assertThat(this.node.slots.fence(1)).isEqualTo(this.node.ownerOf(1).fence(1));
		this.node.calls.forEach(Runnable::run);
		this.node.loop.run();
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenASlotIsLostWhileTheListenerPreparesItThenItIsToldWhenItIsDone() {
		this.store.lease("other", 5, 1, false);
		this.node.holdsListeners = true;
		this.node.start();
		int slot = this.node.slotOf(ME, ME, "other");
		this.store.own(slot, new SlotOwner("other", 5, 41, 77));
		this.node.loop.run();
		assertThat(this.node.told).isEmpty();
		this.node.holdsListeners = false;
		this.node.calls.forEach(Runnable::run);
		this.node.loop.run();
		assertThat(this.node.told).containsSubsequence("gained " + slot, "lost " + slot);
		assertThat(this.node.isOwner(slot)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(longs = { Long.MIN_VALUE, -1, 0, Long.MAX_VALUE / 2 + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE })
	void whenAnEpochIsNoneThatANodeWritesThenItIsNotContinued(long epoch) {
		this.store.own(1, new SlotOwner("nobody", 5, epoch, 77));
		this.node.start();
		this.node.loop.pass(3_000);
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::epoch).containsExactly(ME, 1L);
		assertThat(this.node.isOwner(1)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, Long.MAX_VALUE })
	void whenASlotIsHandedOverWithSuchAnEpochThenItIsTakenAnew(long epoch) {
		this.node.start();
		this.store.own(1, new SlotOwner("nobody", 5, 7, 77));
		this.store.own(1, new SlotOwner(ME, this.node.incarnation(), epoch, 78));
		this.node.loop.pass(3_000);
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node).isEqualTo(ME);
		assertThat(this.node.ownerOf(1).epoch()).isBetween(2L, 100L);
		assertThat(this.node.isOwner(1)).isTrue();
	}

}
