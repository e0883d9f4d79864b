/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of slots whose data have a later fence than their owner, as after the
 * store of owners has lost writes that the data have kept.
 */
class LeasedRefusalsTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	/** Slot 1 has been taken after a dead owner, with epoch 42. */
	@BeforeEach
	void start() {
		this.store.lease("other", 5, 1, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(42);
	}

	private Fence overtake() {
		Fence mine = this.node.slots.fence(1);
		this.store.fences.put(1, new Fence(1, 50, 3));
		return mine;
	}

	@Test
	void whenDataHaveALaterFenceThenTheOwnerTakesTheSlotAgainWithALaterOne() {
		this.node.slots.refused(overtake(), new Fence(1, 50, 3));
		this.node.loop.pass(1_500);
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::epoch).containsExactly(ME, 51L);
		assertThat(this.store.fences).containsEntry(1, this.node.slots.fence(1));
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.node.slots.statistics().fencesRefused()).isOne();
		// What the listener knows may be outdated
		assertThat(this.node.told.stream().filter((one) -> one.endsWith(" 1"))).containsExactly("gained 1", "lost 1",
				"gained 1");
		assertThat(this.node.told).hasSize(SLOTS + 2);
	}

	@Test
	void whenItIsNotKnownWhichOneTheyHaveThenEpochsAreRaisedUntilItIsInForce() {
		this.node.slots.refused(overtake(), null);
		this.node.loop.pass(20_000);
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.store.fences).containsEntry(1, this.node.ownerOf(1).fence(1));
	}

	@Test
	void whenManyWritesAreRefusedThenTheSlotIsTakenAgainOnce() {
		Fence mine = overtake();
		for (int i = 0; i < 100; i++) {
			this.node.slots.refused(mine, new Fence(1, 50, 3));
		}
		this.node.loop.pass(1_500);
		this.node.slots.refused(mine, new Fence(1, 50, 3));
		this.node.loop.pass(1_500);
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(51);
		assertThat(this.store.count("owner 1")).isOne();
	}

	/** As when two services write the same data. */
	@Test
	void whenItsFencesAreRefusedAgainAndAgainThenTheSlotIsTakenLessAndLess() {
		for (int i = 0; i < 6_000; i++) {
			this.node.loop.pass(10);
			if (this.node.isOwner(1)) {
				Fence mine = this.node.slots.fence(1);
				this.node.slots.refused(mine, new Fence(1, mine.epoch() + 1, 3));
			}
		}
		assertThat(this.store.count("putOwner 1")).isBetween(5L, 15L);
		this.node.loop.pass(100_000);
		assertThat(this.node.isOwner(1)).isTrue();
	}

	@Test
	void whenThatIsLongAgoThenTheSlotIsTakenAgainAtOnce() {
		for (int i = 0; i < 5; i++) {
			this.node.slots.refused(overtake(), new Fence(1, 50 + i, 3));
			this.node.loop.pass(100_000);
		}
		long epoch = this.node.ownerOf(1).epoch();
		this.node.slots.refused(overtake(), new Fence(1, 100, 3));
		this.node.loop.pass(1_500);
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(101).isGreaterThan(epoch);
	}

	@Test
	void whenTheOwnerCannotBeReadThenItIsReadLater() {
		this.store.next("owner", Fate.LOST, Fate.ANSWER_LOST);
		this.node.slots.refused(overtake(), new Fence(1, 50, 3));
		this.node.loop.pass(5_000);
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(51);
		assertThat(this.node.isOwner(1)).isTrue();
	}

	@Test
	void whenTheSlotHasAnotherOwnerThenItIsLostBeforeThatIsHeardOf() {
		Fence mine = overtake();
		SlotOwner other = new SlotOwner("other", 5, 50, 3);
		this.store.lease("other", 5, 2, false);
		this.store.mute();
		this.store.own(1, other);
		this.node.slots.refused(mine, other.fence(1));
		this.node.loop.pass(1_050);
		assertThat(this.node.isOwner(1)).isFalse();
		assertThat(this.node.ownerOf(1)).isEqualTo(other);
		assertThat(this.node.told).contains("lost 1");
	}

	@Test
	void whileTheListenerPreparesThenItIsToldAgainWithTheLaterFence() {
		this.node.holdsListeners = true;
		this.store.own(1, new SlotOwner(ME, this.node.incarnation(), 45, 78));
		this.node.loop.pass(100);
		this.node.calls.remove(0).run();
		this.node.loop.pass(100);
		this.node.slots.refused(overtake(), new Fence(1, 50, 3));
		this.node.loop.pass(1_500);
		this.node.holdsListeners = false;
		this.node.calls.remove(0).run();
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(51);
		assertThat(this.node.told.stream().filter((one) -> one.endsWith(" 1"))).containsExactly("gained 1", "lost 1",
				"gained 1", "lost 1", "gained 1");
	}

	/** Calls that only read are answered meanwhile. */
	@Test
	void whileItIsNotKnownWhoLivesThenTheSlotStaysOpen() {
		this.store.watcher().fresh(false);
		this.node.slots.refused(overtake(), new Fence(1, 50, 3));
		this.node.loop.pass(500);
		this.store.watcher().fresh(false);
		this.node.loop.pass(600);
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.store.count("owner 1")).isOne();
		assertThat(this.node.told).doesNotContain("lost 1");
		this.store.unmute();
		this.node.loop.pass(3_000);
		assertThat(this.node.ownerOf(1).epoch()).isEqualTo(51);
		assertThat(this.node.isOwner(1)).isTrue();
	}

	/**
	 * Its next owner gets a later fence in any case, and a few are handed over at a time.
	 */
	@Test
	void whileTheSlotWaitsForItsHandOverThenItIsNotClosedOutOfTurn() {
		ScriptedStore busy = new ScriptedStore();
		LeasedFixture giver = new LeasedFixture(busy, 16).start();
		// Nobody gets any
		busy.next("putOwner", Collections.nCopies(1_000, Fate.LOST).toArray(Fate[]::new));
		busy.open("other", 5, 1, 0);
		giver.loop.pass(10);
		SlotTable table = SlotTable.of(List.of(ME, "other"), new int[] { 1, 1 });
		int waiting = IntStream.range(0, 16)
			.filter((slot) -> "other".equals(table.owner(slot)) && giver.isOwner(slot))
			.findFirst()
			.orElseThrow();
		giver.slots.refused(giver.slots.fence(waiting), new Fence(waiting, 50, 3));
		for (int beat = 2; beat < 6; beat++) {
			giver.loop.pass(300);
			busy.open("other", 5, beat, 0);
		}
		assertThat(giver.told).doesNotContain("lost " + waiting);
		assertThat(giver.isOwner(waiting)).isTrue();
	}

	@Test
	void whenAFormerFenceIsRefusedThenTheSlotIsKept() {
		Fence mine = this.node.slots.fence(1);
		this.node.slots.refused(new Fence(1, 41, 77), mine);
		this.node.slots.refused(new Fence(1, mine.epoch(), 12345), mine);
		this.node.loop.pass(1_500);
		assertThat(this.node.slots.fence(1)).isEqualTo(mine);
		assertThat(this.store.count("owner 1")).isZero();
	}

	/** The owner may be refused because of its fences, and does not know its writes. */
	@Test
	void whenTheStoreForgetsThatThisNodeWasTheNextOwnerThenTheOneBeforeGetsALaterEpoch() {
		this.store.lease("other", 5, 2, false);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(1)).isFalse();
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::incarnation, SlotOwner::epoch)
			.containsExactly("other", 5L, 43L);
		assertThat(this.node.ownerOf(1).nonce()).isNotEqualTo(77);
		assertThat(this.store.count("putOwner 1")).isEqualTo(2);
	}

	@Test
	void whenTheNextOwnerHasALaterEpochThenItKeepsThat() {
		SlotOwner next = new SlotOwner("other", 5, 43, 77);
		this.store.lease("other", 5, 2, false);
		this.store.own(1, next);
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(1)).isFalse();
		assertThat(this.node.ownerOf(1)).isEqualTo(next);
	}

	/**
	 * As somebody wrote who has not been a node: its owner could not begin with a later
	 * one.
	 */
	@Test
	void whenThereIsNoLaterEpochThenTheOwnerKeepsItsOwn() {
		this.store.own(2, new SlotOwner("other", 5, Long.MAX_VALUE / 2 - 1, 77));
		this.node.loop.pass(100);
		SlotOwner former = new SlotOwner("other", 5, 41, 77);
		this.store.lease("other", 5, 2, false);
		this.store.own(2, former);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(2)).isEqualTo(former);
	}

	/** What another node was made by somebody else is not taken back. */
	@Test
	void whenTheOwnerMovesMeanwhileThenItIsNotReplaced() {
		SlotOwner next = new SlotOwner("other", 5, 44, 78);
		this.store.lease("other", 5, 2, false);
		this.store.next("putOwner", Fate.HELD);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.loop.pass(10);
		this.store.own(1, next);
		this.store.release();
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(1)).isEqualTo(next);
	}

}
