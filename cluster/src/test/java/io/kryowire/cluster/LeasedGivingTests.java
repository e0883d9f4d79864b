/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a node must not do any more with a slot that it is giving away. */
class LeasedGivingTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	/** A slot of the other node. */
	private final int moving = this.node.slotOf("other", ME, "other");

	@BeforeEach
	void start() {
		this.node.start();
	}

	private void otherJoins() {
		this.store.lease("other", 5, 0, false);
		this.node.loop.run();
	}

	@Test
	void whileTheListenerSavesThenACallThatRunsForTooLongIsInNoCurrentTenure() {
		Tenure tenure = this.node.slots.enter(this.moving, 0, false);
		this.node.holdsListeners = true;
		otherJoins();
		this.node.loop.pass(LeasedFixture.SETTINGS.longestHandOver().toMillis() + 1);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo(ME);
		assertThat(tenure.isCurrent()).isFalse();
		tenure.leave();
	}

	@Test
	void whileTheNextOwnerIsBeingWrittenThenNoWriteCarriesTheFence() {
		this.store.next("putOwner", Collections.nCopies(LeasedFixture.SLOTS, Fate.HELD).toArray(Fate[]::new));
		otherJoins();
		this.node.loop.pass(100);
		assertThat(this.store.asked).contains("putOwner " + this.moving);
		assertThat(this.node.ownerOf(this.moving).node()).isEqualTo(ME);
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.node.slots.fence(this.moving));
	}

	@Test
	void whatCannotBeFencedIsGivenAway() {
		LeasedFixture unable = unable();
		SlotOwner before = unable.ownerOf(this.moving);
		// Before it is known that it cannot be
		unable.store.lease("other", 5, 0, false);
		unable.loop.pass(100);
		assertThat(unable.ownerOf(this.moving)).isEqualTo(before);
		unable.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis());
		assertThat(unable.ownerOf(this.moving)).extracting(SlotOwner::node, SlotOwner::epoch)
			.containsExactly("other", before.epoch() + 1);
		assertThat(unable.told).doesNotContain("gained " + this.moving);
	}

	@Test
	void whatCannotBeFencedDoesNotHoldUpADrain() {
		LeasedFixture unable = unable();
		unable.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis());
		unable.store.lease("other", 5, 0, false);
		CompletableFuture<Void> drained = unable.slots.drain(Duration.ofSeconds(5));
		unable.loop.pass(100);
		assertThat(drained).isCompleted();
		assertThat(unable.store.owners.values()).allMatch((entry) -> "other".equals(entry.value().node()));
		assertThat(unable.slots.statistics().lost()).isZero();
	}

	/** A node that cannot reach some data. */
	private LeasedFixture unable() {
		LeasedFixture unable = new LeasedFixture();
		unable.store.unreachable.add(this.moving);
		return unable.start();
	}

}
