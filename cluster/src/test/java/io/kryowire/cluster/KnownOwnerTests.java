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

/**
 * What a process wrote or read itself, and the store has lost without the watcher having
 * told of it in between: the watcher tells of nothing then.
 */
class KnownOwnerTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	/** The store has again what the watcher has told last. */
	private void forget(int slot, OwnershipStore.Entry<SlotOwner> told) {
		this.store.owners.put(slot, told);
	}

	@Test
	void whenAHandOverIsLostThenTheSlotIsHandedOverAgain() {
		this.node.start();
		int slot = this.node.slotOf("other", ME, "other");
		OwnershipStore.Entry<SlotOwner> mine = this.store.owners.get(slot);
		this.store.muteOwners();
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(100);
		SlotOwner given = this.node.ownerOf(slot);
		assertThat(given.node()).isEqualTo("other");
		forget(slot, mine);
		this.store.lease("other", 5, 2, false);
		this.node.loop.pass(1_000);
		this.store.lease("other", 5, 3, false);
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(slot).node()).isEqualTo("other");
		assertThat(this.node.ownerOf(slot).nonce()).isNotEqualTo(given.nonce());
		assertThat(this.node.ownerOf(slot).epoch()).isGreaterThan(given.epoch());
	}

	@Test
	void whenATakingIsLostThenTheSlotIsTakenAgain() {
		this.store.lease("other", 5, 1, true);
		this.store.own(1, new SlotOwner("other", 5, 41, 77));
		OwnershipStore.Entry<SlotOwner> before = this.store.owners.get(1);
		this.node.slots.start();
		this.store.muteOwners();
		this.node.loop.pass(100);
		SlotOwner taken = this.node.ownerOf(1);
		assertThat(taken.node()).isEqualTo(ME);
		forget(1, before);
		this.node.loop.pass(2_000);
		assertThat(this.node.ownerOf(1).node()).isEqualTo(ME);
		assertThat(this.node.ownerOf(1).nonce()).isNotEqualTo(taken.nonce());
		assertThat(this.node.slots.fence(1)).isEqualTo(this.node.ownerOf(1).fence(1));
		assertThat(this.node.told).containsSubsequence("gained 1", "lost 1", "gained 1");
	}

	@Test
	void whatTheWatcherConfirmsIsNotReadAgain() {
		this.node.start();
		this.node.loop.pass(20_000);
		assertThat(this.store.count("owner ")).isZero();
	}

	@Test
	void untilTheWatcherConfirmsItIsReadNowAndThen() {
		this.node.slots.start();
		this.store.muteOwners();
		this.node.loop.pass(16_000);
		assertThat(this.store.count("owner 1")).isBetween(5L, 10L);
		assertThat(this.node.isOwner(1)).isTrue();
		assertThat(this.node.ownerOf(1).epoch()).isOne();
	}

	@Test
	void whatIsToldWhileItIsReadCounts() {
		this.node.slots.start();
		this.store.muteOwners();
		this.node.loop.pass(100);
		this.store.lease("other", 5, 1, false);
		int slot = this.node.slotOf(ME, ME, "other");
		this.store.next("owner", Fate.HELD, Fate.HELD, Fate.HELD, Fate.HELD);
		this.node.loop.pass(1_400);
		this.store.lease("other", 5, 2, false);
		OwnershipStore.Entry<SlotOwner> next = new OwnershipStore.Entry<>(9_000,
				new SlotOwner(ME, this.node.incarnation(), 50, 77));
		this.store.watcher().owner(slot, next);
		this.node.loop.pass(100);
		assertThat(this.node.slots.fence(slot)).isEqualTo(next.value().fence(slot));
		for (int i = 0; i < SLOTS; i++) {
			this.store.release();
		}
		this.node.loop.pass(10);
		assertThat(this.node.slots.fence(slot)).isEqualTo(next.value().fence(slot));
	}

	/** As a master that takes over may give a version out for the second time. */
	@Test
	void whenAnotherEntryHasTheSameVersionThenItCounts() {
		this.node.start();
		OwnershipStore.Entry<SlotOwner> mine = this.store.owners.get(1);
		this.store.lease("other", 5, 1, false);
		OwnershipStore.Entry<SlotOwner> theirs = new OwnershipStore.Entry<>(mine.version(),
				new SlotOwner("other", 5, 7, 77));
		this.store.owners.put(1, theirs);
		this.store.watcher().owner(1, theirs);
		this.node.loop.pass(100);
		assertThat(this.node.isOwner(1)).isFalse();
	}

}
