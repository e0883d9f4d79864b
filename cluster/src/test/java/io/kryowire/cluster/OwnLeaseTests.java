/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;

class OwnLeaseTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	@Test
	void whenNobodyHasTheIdThenTheLeaseIsTakenAndRenewed() {
		this.node.start();
		long beat = this.store.leaseOf(ME).beat();
		this.node.loop.pass(10_000);
		assertThat(this.store.leaseOf(ME).beat()).isGreaterThan(beat + 15);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.slots.trouble()).isEmpty();
	}

	@Test
	void whenAnotherProcessHasTheIdThenThisOneWaitsAndSaysSo() {
		this.store.lease(ME, 42, 1, false);
		this.node.start();
		for (int beat = 2; beat < 10; beat++) {
			this.node.loop.pass(1_000);
			this.store.lease(ME, 42, beat, false);
		}
		assertThat(this.node.incarnation()).isEqualTo(42);
		assertThat(this.node.slots.trouble()).contains("Another process has the node id \"me\"", "10.0.0.9", "1.5S");
		assertThat(this.node.owned()).isZero();
	}

	@Test
	void whenTheOtherProcessHasNotRenewedItsLeaseThenTheIdIsTaken() {
		this.store.lease(ME, 42, 1, false);
		this.node.start();
		this.node.loop.pass(1_300);
		assertThat(this.node.incarnation()).isEqualTo(42);
		this.node.loop.pass(300);
		assertThat(this.node.incarnation()).isNotEqualTo(42);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.slots.trouble()).isEmpty();
	}

	@Test
	void whenTheLeaseOfTheIdCannotBeReadThenItIsTakenWhenNobodyRenewsIt() {
		this.store.unreadableLease(ME);
		this.node.start();
		this.node.loop.pass(1_300);
		assertThat(this.store.count("putLease")).isZero();
		assertThat(this.node.slots.trouble()).contains("has the node id \"me\"", "cannot read");
		this.node.loop.pass(300);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.slots.trouble()).isEmpty();
	}

	@Test
	void whileALeaseThatCannotBeReadIsRenewedThenItIsLeftAlone() {
		this.store.unreadableLease(ME);
		this.node.start();
		for (int beat = 0; beat < 10; beat++) {
			this.node.loop.pass(1_000);
			this.store.unreadableLease(ME);
		}
		assertThat(this.store.count("putLease")).isZero();
	}

	@Test
	void whenTheLeaseOfTheIdIsDeadThenItIsTakenAtOnce() {
		this.store.lease(ME, 42, 1, true);
		this.node.start();
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenTheAnswerToTheJoiningIsLostThenItIsFoundByReading() {
		this.store.next("putLease", Fate.ANSWER_LOST);
		this.node.start();
		this.node.loop.pass(200);
		assertThat(this.store.count("putLease")).isOne();
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenTheProcessPausesWhileItJoinsThenTheTimeOfTheSendingCounts() {
		this.store.next("putLease", Fate.HELD);
		this.node.start();
		this.node.loop.pause(1_000);
		this.store.release();
		this.node.loop.run();
		// 100 ms have passed before the pause
		assertThat(this.node.slots.statistics().validNanos()).isEqualTo(250_000_000);
	}

	@Test
	void whenTheProcessPausesForLongerThanTheLeaseWhileItJoinsThenItJoinsAgain() {
		this.store.next("putLease", Fate.HELD);
		this.node.start();
		this.node.loop.pause(1_400);
		this.store.release();
		this.node.loop.run();
		assertThat(this.store.count("putLease")).isEqualTo(2);
		assertThat(this.node.slots.statistics().validNanos()).isEqualTo(1_350_000_000);
	}

	@Test
	void whenAnswersToRenewalsAreLostThenTheLeaseGoesOn() {
		this.node.start();
		long incarnation = this.node.incarnation();
		for (int i = 0; i < 20; i++) {
			this.store.next("putLease", Fate.ANSWER_LOST, Fate.LOST);
		}
		this.node.loop.pass(10_000);
		assertThat(this.node.incarnation()).isEqualTo(incarnation);
		assertThat(this.node.slots.statistics().lost()).isZero();
	}

	@Test
	void whenARenewalArrivesLateThenTheOneAfterItIsNotTakenForIt() {
		this.node.start();
		long incarnation = this.node.incarnation();
		this.store.next("putLease", Fate.HELD);
		this.node.loop.pass(1_000);
		this.store.release();
		this.node.loop.pass(5_000);
		assertThat(this.node.incarnation()).isEqualTo(incarnation);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenTheStoreDoesNotAnswerThenThisProcessStopsBeforeItsLeaseEnds() {
		this.node.start();
		for (int i = 0; i < 100; i++) {
			this.store.next("putLease", Fate.LOST);
			this.store.next("lease", Fate.LOST);
		}
		long left = this.node.slots.statistics().validNanos() / 1_000_000;
		assertThat(left).isLessThanOrEqualTo(1_350);
		this.node.loop.pause(left - 1);
		assertThat(this.node.isOwner(0)).isTrue();
		this.node.loop.pause(2);
		assertThat(this.node.isOwner(0)).isFalse();
		this.node.loop.pass(2_000);
		assertThat(this.node.slots.statistics().lost()).isEqualTo(SLOTS);
		assertThat(this.node.told).contains("lost 0", "lost 1", "lost 2", "lost 3");
		assertThat(this.node.slots.trouble()).contains("it was not renewed in time", "no answer in 500 ms");
	}

	@Test
	void whenACallRunsWhileTheClockPassesThenItsTenureIsOver() {
		this.node.start();
		Tenure tenure = this.node.slots.enter(0, 0, false);
		assertThat(tenure.isCurrent()).isTrue();
		this.node.loop.pause(1_351);
		assertThat(tenure.isCurrent()).isFalse();
		tenure.leave();
	}

	@Test
	void whenTheLeaseIsDeclaredDeadThenAllIsLostAndTheNodeJoinsAgain() {
		this.node.start();
		long incarnation = this.node.incarnation();
		Tenure tenure = this.node.slots.enter(0, 0, false);
		this.store.lease(ME, incarnation, 9, true);
		this.node.loop.pass(100);
		assertThat(tenure.isCurrent()).isFalse();
		assertThat(this.node.incarnation()).isNotEqualTo(incarnation);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
		assertThat(this.node.slots.statistics().lost()).isEqualTo(SLOTS);
		assertThat(this.node.ownerOf(0).incarnation()).isEqualTo(this.node.incarnation());
	}

	@Test
	void whenThereIsNoLeaseAnyMoreThenTheNodeJoinsAgain() {
		this.node.start();
		long incarnation = this.node.incarnation();
		this.store.leases.clear();
		this.node.loop.pass(2_000);
		assertThat(this.node.incarnation()).isNotEqualTo(incarnation);
		assertThat(this.node.owned()).isEqualTo(SLOTS);
	}

	@Test
	void whenTheLeaseHasGoneBackThenItGoesOnAndSlotsAreReadAgain() {
		this.node.start();
		OwnershipStore.Entry<NodeLease> early = this.store.leases.get(ME);
		long incarnation = this.node.incarnation();
		this.node.loop.pass(1_200);
		this.store.leases.put(ME, early);
		// What the watcher does not tell is found by reading
		this.store.owners.put(2, new OwnershipStore.Entry<>(7, new SlotOwner("gone", 5, 1, 1)));
		long reads = this.store.count("owner");
		this.node.loop.pass(1_000);
		assertThat(this.node.incarnation()).isEqualTo(incarnation);
		assertThat(this.store.count("owner")).isGreaterThanOrEqualTo(reads + SLOTS);
		assertThat(this.node.slots.statistics().lost()).isOne();
	}

	@Test
	void whenTheNodeIsClosedThenItSaysThatItIsDead() {
		this.node.start();
		this.store.next("putLease", Fate.ANSWER_LOST);
		this.node.slots.close();
		this.node.loop.pass(1_000);
		assertThat(this.store.leaseOf(ME).dead()).isTrue();
		assertThat(this.node.owned()).isZero();
		long renewals = this.store.count("putLease");
		this.node.loop.pass(10_000);
		assertThat(this.store.count("putLease")).isEqualTo(renewals);
	}

}
