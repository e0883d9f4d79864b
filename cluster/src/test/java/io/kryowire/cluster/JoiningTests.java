/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;

import io.kryowire.cluster.ClusterNode.State;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static org.assertj.core.api.Assertions.assertThat;

/** How a node comes to others. */
class JoiningTests {

	private static final long DELAY = 300;

	private final ScriptedStore store = new ScriptedStore();

	private final LeasedFixture node = new LeasedFixture(this.store, LeasedFixture.SLOTS,
			LeasedFixture.SETTINGS.joiningFor(Duration.ofMillis(DELAY)));

	private State said() {
		return this.store.leaseOf(ME).node().state();
	}

	private void startBesideAnother() {
		this.store.lease("other", 5, 0, false);
		this.node.start();
	}

	@Test
	void whoComesToOthersSaysSoBeforeItGetsSlots() {
		startBesideAnother();
		assertThat(said()).isEqualTo(State.JOINING);
		assertThat(this.node.owned()).isZero();
		this.node.loop.pass(DELAY - 101);
		assertThat(said()).isEqualTo(State.JOINING);
		assertThat(this.node.owned()).isZero();
		this.node.loop.pass(2);
		assertThat(said()).isEqualTo(State.SERVING);
		this.node.loop.pass(100);
		assertThat(this.node.owned()).isPositive();
	}

	@Test
	void whoIsAloneServesAtOnce() {
		this.node.start();
		assertThat(said()).isEqualTo(State.SERVING);
		assertThat(this.node.owned()).isEqualTo(LeasedFixture.SLOTS);
	}

	@Test
	void whoFindsOnlyNodesThatLeaveServesAtOnce() {
		ClusterNode other = ScriptedStore.node("other", 5);
		this.store.putLease("other", 0, new NodeLease(new ClusterNode(other.id(), other.host(), other.ports(),
				other.zone(), other.weight(), other.incarnation(), State.LEAVING), 1, false));
		this.node.start();
		assertThat(said()).isEqualTo(State.SERVING);
	}

	@Test
	void whenNobodyElseServesAnyMoreThenItServesAtOnce() {
		startBesideAnother();
		this.store.lease("other", 5, 1, true);
		this.node.loop.pass(50);
		assertThat(said()).isEqualTo(State.SERVING);
		assertThat(this.node.owned()).isEqualTo(LeasedFixture.SLOTS);
	}

	@Test
	void whoHasLostItsLeaseHasBeenThereBefore() {
		startBesideAnother();
		this.node.loop.pass(DELAY);
		long before = this.node.incarnation();
		this.store.lease(ME, before, 99, true);
		this.node.loop.pass(50);
		assertThat(this.node.incarnation()).isNotEqualTo(before);
		assertThat(said()).isEqualTo(State.SERVING);
	}

	@Test
	void whoHearsOfAllNodesAgainGoesOnServing() {
		startBesideAnother();
		this.node.loop.pass(DELAY);
		this.store.mute();
		this.store.unmute();
		this.node.loop.pass(50);
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis());
		assertThat(said()).isEqualTo(State.SERVING);
	}

	@Test
	void whoLeavesMeanwhileDoesNotServe() {
		startBesideAnother();
		this.node.nodes.leave();
		this.node.loop.pass(DELAY + 100);
		assertThat(said()).isEqualTo(State.LEAVING);
		assertThat(this.node.owned()).isZero();
	}

}
