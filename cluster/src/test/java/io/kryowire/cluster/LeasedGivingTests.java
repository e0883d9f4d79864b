/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Collections;

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

}
