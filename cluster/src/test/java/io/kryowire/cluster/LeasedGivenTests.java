/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Slots that this node is given, and should not have as far as it knows.
 */
class LeasedGivenTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	/** A slot of the other node. */
	private final int moving = this.node.slotOf("other", ME, "other");

	@BeforeEach
	void start() {
		this.node.start();
		this.store.lease("other", 5, 0, false);
		this.node.loop.pass(100);
	}

	@Test
	void whenASlotIsHandedOverBeforeItIsKnownWhyThenItIsNotHandedBack() {
		SlotOwner given = new SlotOwner(ME, this.node.incarnation(), 9, 9);
		this.store.own(this.moving, given);
		this.node.loop.pass(50);
		assertThat(this.node.isOwner(this.moving)).isTrue();
		// Only now is it heard that the other node leaves
		this.store.lease("other", 5, 1, true);
		this.node.loop.pass(1_000);
		assertThat(this.node.ownerOf(this.moving)).isEqualTo(given);
		assertThat(this.node.isOwner(this.moving)).isTrue();
	}

	@Test
	void whenASlotIsHandedOverByMistakeThenItIsHandedBack() {
		this.store.own(this.moving, new SlotOwner(ME, this.node.incarnation(), 9, 9));
		this.node.loop.pass(50);
		assertThat(this.node.isOwner(this.moving)).isTrue();
		this.node.loop.pass(200);
		assertThat(this.node.ownerOf(this.moving)).extracting(SlotOwner::node, SlotOwner::epoch)
			.containsExactly("other", 10L);
		assertThat(this.node.told).containsSubsequence("gained " + this.moving, "lost " + this.moving);
	}

}
