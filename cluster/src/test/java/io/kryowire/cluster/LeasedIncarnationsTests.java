/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * When it is known that the incarnation of a node which owns a slot has ended.
 */
class LeasedIncarnationsTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	@Test
	void whenTheOwnerHasBeenReplacedThenItsLeaseIsReadBefore() {
		this.store.lease("other", 6, 1, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		assertThat(this.store.count("lease other")).isOne();
		// It may be that of an earlier incarnation, read at a master that is behind
		assertThat(this.node.ownerOf(1).node()).isEqualTo("other");
		this.node.loop.pass(1_500);
		assertThat(this.store.count("lease other")).isGreaterThan(1);
		assertThat(this.node.ownerOf(1).node()).isEqualTo(ME);
	}

	@Test
	void whenItsLeaseTurnsOutToBeThereAfterAllThenTheOwnerKeepsItsSlot() {
		this.store.lease("other", 4, 9, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		this.node.loop.pass(1_000);
		this.store.mute();
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(1).node()).isEqualTo("other");
	}

	@Test
	void whenAnEarlierLeaseWasReadLongAgoThenThatDoesNotCountNow() {
		this.store.lease("other", 5, 2, false);
		this.store.lease("other", 4, 9, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		this.node.loop.pass(1_000);
		this.store.lease("other", 5, 3, false);
		this.node.loop.pass(1_000);
		this.store.lease("other", 4, 9, true);
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(1).node()).isEqualTo("other");
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(1).node()).isEqualTo(ME);
	}

	@Test
	void whenAnotherIncarnationIsHeardOfAfterTheOwnerThenItsSlotsAreTakenAtOnce() {
		this.store.lease("other", 5, 1, false);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		int slot = this.node.slotOf(ME, ME, "other");
		this.store.own(slot, new SlotOwner("other", 5, 43, 78));
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(slot).node()).isEqualTo("other");
		this.store.lease("other", 6, 1, false);
		this.node.loop.pass(100);
		assertThat(this.node.ownerOf(slot).node()).isEqualTo(ME);
	}

	@Test
	void whenThisNodeWasTheOwnerInAnEarlierLifeThenItTakesTheSlotAtOnce() {
		this.store.own(1, new SlotOwner(ME, 5, 41, 77));
		this.node.start();
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::epoch).containsExactly(ME, 42L);
	}

	@Test
	void whenTheOwnerHasNoLeaseAtAllThenItGetsTheTimeOfOne() {
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		this.node.loop.pass(1_300);
		assertThat(this.node.ownerOf(1).node()).isEqualTo("other");
		this.node.loop.pass(300);
		assertThat(this.node.ownerOf(1).node()).isEqualTo(ME);
	}

	@Test
	void whenTheLeaseOfTheOwnerIsThatOfAnotherNodeThenItsSlotsAreTaken() {
		this.store.leases.put("other",
				new OwnershipStore.Entry<>(77, new NodeLease(ScriptedStore.node("a third one", 5), 1, false)));
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		this.node.start();
		this.node.loop.pass(1_500);
		assertThat(this.node.ownerOf(1)).extracting(SlotOwner::node, SlotOwner::epoch).containsExactly(ME, 42L);
	}

}
