/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Random;

import io.kryowire.cluster.ScriptedStore.Fate;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static io.kryowire.cluster.LeasedFixture.SETTINGS;
import static io.kryowire.cluster.LeasedFixture.SLOTS;
import static org.assertj.core.api.Assertions.assertThat;

class LeaseBookTests {

	private final LeasedFixture node = new LeasedFixture();

	private final ScriptedStore store = this.node.store;

	@Test
	void whenALeaseIsNotRenewedThenItIsDeclaredDead() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.node.loop.pass(1_300);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		assertThat(this.node.nodes.view().nodes()).extracting(ClusterNode::id).containsExactly(ME, "other");
		this.node.loop.pass(300);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
		assertThat(this.node.nodes.view().nodes()).extracting(ClusterNode::id).containsExactly(ME);
	}

	@Test
	void whenALeaseIsRenewedThenItsClockDoesNotMatter() {
		this.node.start();
		for (int beat = -50; beat < 0; beat++) {
			this.store.lease("other", 5, beat * 1_000_000_000_000L, false);
			this.node.loop.pass(1_400);
		}
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		assertThat(this.node.nodes.view().nodes()).hasSize(2);
	}

	@Test
	void whenARenewalHasNotBeenHeardOfThenTheNodeIsNotDeclaredDead() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.store.mute();
		this.store.lease("other", 5, 2, false);
		this.node.loop.pass(1_700);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		assertThat(this.store.count("putLease other")).isOne();
		// It was read, and gets its time again
		this.node.loop.pass(1_000);
		assertThat(this.store.count("putLease other")).isOne();
	}

	@Test
	void whileTheStoreTellsNothingThenNobodyIsDeclaredDeadAndTheViewStands() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.store.watcher().fresh(false);
		this.node.loop.pass(10_000);
		assertThat(this.node.nodes.view().nodes()).hasSize(2);
		assertThat(this.node.nodes.trouble()).contains("not complete");
		this.store.watcher().fresh(true);
		this.node.loop.pass(1_300);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		this.node.loop.pass(300);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
		assertThat(this.node.nodes.trouble()).isEmpty();
	}

	@Test
	void whenThisProcessHasStoodStillThenOthersGetTheirTimeAgain() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.node.loop.pause(60_000);
		this.node.loop.pass(1_400);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		this.node.loop.pass(300);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
	}

	@Test
	void whenThisProcessIsInterruptedThenADeadNodeIsDeadOneRenewalLater() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		for (int i = 0; i < 2; i++) {
			// Longer than it takes to renew a lease, twice within one lease
			this.node.loop.pass(100);
			this.node.loop.pause(700);
		}
		this.node.loop.pass(450);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		this.node.loop.pass(150);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
	}

	@Test
	void whenTheStoreIsInterruptedThenADeadNodeIsDeadOneRenewalLater() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.node.loop.pass(700);
		this.store.watcher().fresh(false);
		this.node.loop.pass(700);
		this.store.watcher().fresh(true);
		this.node.loop.pass(450);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		this.node.loop.pass(150);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
	}

	@Test
	void whenALeaseHasEndedThenThatIsSeenAtOnce() {
		this.node.start();
		this.node.loop.pass(33);
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(1_499);
		assertThat(this.store.leaseOf("other").dead()).isFalse();
		this.node.loop.pass(2);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
	}

	@Test
	void whenTheAnswerToTheDeclarationIsLostThenItIsHeardOf() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.store.next("putLease", Fate.ANSWER_LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST, Fate.ANSWER_LOST);
		this.node.loop.pass(3_000);
		assertThat(this.store.leaseOf("other").dead()).isTrue();
		assertThat(this.node.nodes.view().nodes()).hasSize(1);
	}

	@Test
	void whenOldNewsOfADeadNodeArrivesThenItStaysDead() {
		this.store.lease("other", 5, 1, false);
		OwnershipStore.Entry<NodeLease> old = this.store.leases.get("other");
		this.node.start();
		this.store.lease("other", 5, 1, true);
		this.node.loop.pass(10);
		this.store.watcher().lease("other", old);
		this.node.loop.pass(10);
		assertThat(this.node.nodes.view().nodes()).hasSize(1);
	}

	@Test
	void whenTheStoreHasLostThatANodeIsDeadThenItIsNot() {
		this.store.lease("other", 5, 1, true);
		this.node.start();
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(10);
		assertThat(this.node.nodes.view().nodes()).hasSize(2);
	}

	@Test
	void whenAProcessIsNoNodeThenItFollowsAndDeclaresNobodyDead() {
		LeasedNodes nodes = new LeasedNodes(new LeaseCore(this.store, SETTINGS, this.node.loop, new Random(7)::nextLong,
				this.node.loop, this.node.loop, null, SLOTS), this.node.loop);
		this.store.lease("other", 5, 1, false);
		this.store.own(1, new SlotOwner("other", 5, 1, 1));
		nodes.start();
		this.node.loop.pass(2_900);
		assertThat(nodes.view().nodes()).hasSize(1);
		assertThat(nodes.owners().owner(1)).isEqualTo("other");
		this.node.loop.pass(200);
		assertThat(nodes.view().nodes()).isEmpty();
		assertThat(this.store.count("putLease")).isZero();
		this.store.lease("other", 5, 2, false);
		this.node.loop.pass(10);
		assertThat(nodes.view().nodes()).hasSize(1);
	}

	@Test
	void whenTheStoreCannotBeReachedThenTheViewStandsWithThisNode() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		this.store.watcher().fresh(false);
		for (int i = 0; i < 1000; i++) {
			this.store.next("putLease", Fate.LOST);
			this.store.next("lease", Fate.LOST);
		}
		this.store.asked.clear();
		this.node.loop.pass(60_000);
		assertThat(this.node.owned()).isZero();
		assertThat(this.store.asked).as("at most one question in half a second").hasSizeLessThan(130);
		assertThat(this.node.nodes.view().nodes()).extracting(ClusterNode::id).containsExactly(ME, "other");
	}

	@Test
	void whenALeaseStandsUnderTheIdOfAnotherNodeThenItIsIgnored() {
		this.node.start();
		this.store.watcher()
			.lease("stranger", new OwnershipStore.Entry<>(77, new NodeLease(ScriptedStore.node(ME, 9), 1, false)));
		this.node.loop.pass(10);
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(10);
		assertThat(this.node.nodes.view().nodes()).extracting(ClusterNode::id).containsExactly(ME, "other");
	}

	@Test
	void whenThereAreTooManyLeasesThenThoseThatAreKnownStay() {
		this.store.lease("other", 5, 1, false);
		this.node.start();
		for (int i = 0; i < 3000; i++) {
			this.store.lease("%05d".formatted(i), 10 + i, 1, false);
		}
		this.node.loop.pass(100);
		assertThat(this.node.nodes.view().nodes()).hasSize(1024).extracting(ClusterNode::id).contains(ME, "other");
		assertThat(this.node.nodes.trouble()).contains("leases of more than 1024 nodes");
	}

	@Test
	void whenManyNodesHaveEndedThenThereIsRoomForThoseThatLive() {
		this.node.start();
		for (int i = 0; i < 3000; i++) {
			this.store.lease("%05d".formatted(i), 10 + i, 1, true);
		}
		this.store.lease("other", 5, 1, false);
		this.node.loop.pass(100);
		assertThat(this.node.nodes.view().nodes()).extracting(ClusterNode::id).containsExactly(ME, "other");
		assertThat(this.node.nodes.trouble()).isEmpty();
	}

}
