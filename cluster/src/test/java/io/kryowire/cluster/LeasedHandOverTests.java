/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** How slots are lost and handed over. */
class LeasedHandOverTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	/** A slot that moves when the other node joins, and one that stays. */
	private final int moving = this.node.slotOf("other", ME, "other");

	private final int staying = this.node.slotOf(ME, ME, "other");

	private long beat;

	@BeforeEach
	void start() {
		this.node.start();
	}

	private void joins(String other, long incarnation) {
		this.store.lease(other, incarnation, this.beat++, false);
		this.node.loop.run();
	}

	@Test
	void whenANodeJoinsThenOnlyItsSlotsMove() {
		SlotOwner before = this.node.ownerOf(this.staying);
		joins("other", 5);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(this.moving)).extracting(SlotOwner::node, SlotOwner::incarnation, SlotOwner::epoch)
			.containsExactly("other", 5L, 2L);
		assertThat(this.node.ownerOf(this.staying)).isEqualTo(before);
		assertThat(this.node.isOwner(this.staying)).isTrue();
		assertThat(this.node.isOwner(this.moving)).isFalse();
		assertThat(this.node.told).contains("lost " + this.moving).doesNotContain("lost " + this.staying);
		assertThat(this.node.slots.statistics().handedOver()).isPositive();
		assertThatExceptionOfType(NotOwnerException.class)
			.isThrownBy(() -> this.node.slots.enter(this.moving, 0, false))
			.satisfies((ex) -> assertThat(ex.owner()).isEqualTo("other"));
	}

	@Test
	void whileACallRunsThenItsSlotIsNotHandedOver() {
		Tenure tenure = this.node.slots.enter(this.moving, 0, false);
		joins("other", 5);
		this.node.loop.pass(300);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo(ME);
		assertThat(tenure.isCurrent()).isTrue();
		assertThat(this.node.told).doesNotContain("lost " + this.moving);
		assertThat(this.node.slots.statistics().handingOver()).isPositive();
		assertThat(this.node.slots.statistics().preparing()).isZero();
		tenure.leave();
		this.node.loop.run();
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo("other");
		assertThat(this.node.slots.statistics().overtime()).isZero();
	}

	@Test
	void whenACallRunsForTooLongThenItsTenureEndsAndTheSlotIsHandedOver() {
		Tenure tenure = this.node.slots.enter(this.moving, 0, false);
		joins("other", 5);
		this.node.loop.pass(401);
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo("other");
		assertThat(this.node.slots.statistics().overtime()).isOne();
		tenure.leave();
	}

	@Test
	void whileTheListenerSavesThenItMayWriteAndTheSlotIsNotHandedOver() {
		this.node.holdsListeners = true;
		joins("other", 5);
		this.node.loop.pass(300);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo(ME);
		assertThat(this.node.slots.fence(this.moving)).isEqualTo(this.node.ownerOf(this.moving).fence(this.moving));
		this.node.loop.pass(200);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo("other");
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(this.moving));
	}

	@Test
	void whileTheListenerIsNotDoneThenTheSlotIsNotGainedAgain() {
		this.node.holdsListeners = true;
		joins("other", 5);
		this.node.loop.pass(900);
		this.store.lease("other", 5, 0, true);
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(this.moving)).isFalse();
		this.node.holdsListeners = false;
		this.node.calls.forEach(Runnable::run);
		this.node.loop.run();
		assertThat(this.node.told).containsSubsequence("lost " + this.moving, "gained " + this.moving);
		assertThat(this.node.isOwner(this.moving)).isTrue();
	}

	@Test
	void whenTheAnswerToAHandOverIsLostThenItIsFoundByReading() {
		this.store.next("putOwner", Fate.ANSWER_LOST, Fate.LOST);
		joins("other", 5);
		this.node.loop.pass(1_200);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo("other");
		assertThat(this.node.isOwner(this.moving)).isFalse();
		assertThat(this.node.slots.owner(this.moving)).isEqualTo("other");
	}

	@Test
	void whenTheNextOwnerDiesDuringTheHandOverThenTheSlotIsOpenedAgainWithAnotherFence() {
		Tenure tenure = this.node.slots.enter(this.moving, 0, false);
		SlotOwner before = this.node.ownerOf(this.moving);
		joins("other", 5);
		this.node.loop.pass(100);
		this.store.lease("other", 5, 0, true);
		this.node.loop.run();
		tenure.leave();
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(this.moving)).isTrue();
		assertThat(this.node.ownerOf(this.moving).nonce()).isNotEqualTo(before.nonce());
		assertThat(this.node.told).containsSubsequence("lost " + this.moving, "gained " + this.moving);
	}

	@Test
	void whenTheNextOwnerDiesAfterTheHandOverThenTheSlotIsTakenBack() {
		joins("other", 5);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo("other");
		this.node.loop.pass(1_700);
		assertThat(this.node.isOwner(this.moving)).isTrue();
		assertThat(this.node.ownerOf(this.moving).epoch()).isEqualTo(3);
	}

	@Test
	void whenASlotIsHandedToThisNodeThenItsEntryIsItsFence() {
		SlotOwner given = new SlotOwner(ME, this.node.incarnation(), 9, 1234);
		this.store.own(0, given);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(0)).isEqualTo(given);
		assertThat(this.node.slots.fence(0)).isEqualTo(given.fence(0));
		assertThat(this.node.told).containsSubsequence("gained 0", "lost 0", "gained 0");
	}

	@Test
	void whenTheStoreBringsBackAnEarlierOwnershipThenItsFenceIsNotUsedAgain() {
		SlotOwner first = this.node.ownerOf(this.moving);
		OwnershipStore.Entry<SlotOwner> old = this.store.owners.get(this.moving);
		joins("other", 5);
		this.node.loop.pass(100);
		this.store.lease("other", 5, 0, true);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(this.moving).epoch()).isEqualTo(3);
		this.store.owners.put(this.moving, old);
		this.store.watcher().owner(this.moving, old);
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(this.moving)).isTrue();
		assertThat(this.node.ownerOf(this.moving).nonce()).isNotEqualTo(first.nonce());
		assertThat(this.node.ownerOf(this.moving).epoch()).isEqualTo(4);
	}

	@Test
	void afterAPauseLongerThanTheLeaseThereIsNoFenceAlthoughNothingHasBeenNoticedYet() {
		assertThat(this.node.slots.fence(this.staying).epoch()).isPositive();
		this.node.loop.pause(2_000);
		assertThat(this.node.slots.statistics().lost()).isZero();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(this.staying))
			.withMessageContaining("may have been lost");
		assertThat(this.node.isOwner(this.staying)).isFalse();
	}

	@Test
	void whenTheStoreNamesAnotherOwnerThenTheSlotIsLostAtOnce() {
		Tenure tenure = this.node.slots.enter(this.staying, 0, false);
		joins("other", 5);
		this.store.own(this.staying, new SlotOwner("other", 5, 1, 77));
		this.node.loop.run();
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.slots.statistics().lost()).isOne();
		assertThat(this.node.told).contains("lost " + this.staying);
	}

	@Test
	void whenNewsFromBeforeTheTakingArrivesThenItIsReadAndTheSlotStaysOpen() {
		this.store.lease("gone", 8, 1, true);
		this.store.own(0, new SlotOwner("gone", 8, 5, 5));
		OwnershipStore.Entry<SlotOwner> old = this.store.owners.get(0);
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(0)).isTrue();
		long reads = this.store.count("owner 0");
		this.store.watcher().owner(0, old);
		this.node.loop.run();
		assertThat(this.node.isOwner(0)).isTrue();
		assertThat(this.store.count("owner 0")).isEqualTo(reads + 1);
	}

	@Test
	void whenANodeIsDrainedThenAllIsHandedOverBeforeItIsDead() {
		joins("other", 5);
		this.node.loop.pass(100);
		this.store.next("putLease", Fate.ANSWERED, Fate.HELD);
		CompletableFuture<Void> drained = this.node.slots.drain(Duration.ofSeconds(5));
		this.node.loop.pass(100);
		assertThat(this.store.leaseOf(ME).node().isServing()).isFalse();
		for (int slot = 0; slot < SLOTS; slot++) {
			assertThat(this.node.ownerOf(slot).node()).isEqualTo("other");
		}
		assertThat(drained).isNotDone();
		this.store.release();
		this.node.loop.run();
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
		assertThat(drained).isCompleted();
		assertThat(this.node.slots.statistics().lost()).isZero();
	}

	@Test
	void whenThereIsNoOtherNodeThenADrainEndsAtOnce() {
		CompletableFuture<Void> drained = this.node.slots.drain(Duration.ofSeconds(5));
		this.node.loop.pass(100);
		assertThat(drained).isCompleted();
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
		assertThat(this.node.told).contains("lost 0", "lost 1", "lost 2", "lost 3");
	}

	@Test
	void whenADrainTakesTooLongThenTheRestIsLost() {
		this.node.slots.enter(this.staying, 0, false);
		this.store.next("putOwner", Fate.LOST, Fate.LOST, Fate.LOST, Fate.LOST, Fate.LOST, Fate.LOST, Fate.LOST);
		joins("other", 5);
		CompletableFuture<Void> drained = this.node.slots.drain(Duration.ofMillis(300));
		this.node.loop.pass(400);
		assertThat(drained).isCompleted();
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
		assertThat(this.node.slots.statistics().lost()).isPositive();
	}

	@Test
	void whenASlotIsHandedToANodeThatLeavesThenItIsGivenOn() {
		joins("other", 5);
		this.node.loop.pass(100);
		Tenure tenure = this.node.slots.enter(this.staying, 0, false);
		this.node.slots.drain(Duration.ofSeconds(5));
		this.node.loop.pass(100);
		this.store.own(this.moving, new SlotOwner(ME, this.node.incarnation(), 9, 9));
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(this.moving)).extracting(SlotOwner::node, SlotOwner::epoch)
			.containsExactly("other", 10L);
		assertThat(this.node.told.stream().filter(("gained " + this.moving)::equals)).hasSize(1);
		tenure.leave();
	}

	@Test
	void atMostTheConfiguredNumberOfSlotsIsHandedOverAtATime() {
		joins("other", 5);
		this.node.loop.pass(100);
		joins("third", 6);
		this.node.holdsListeners = true;
		this.node.slots.drain(Duration.ofSeconds(5));
		this.node.loop.pass(200);
		assertThat(this.node.slots.statistics().handingOver()).isLessThanOrEqualTo(2);
	}

}
