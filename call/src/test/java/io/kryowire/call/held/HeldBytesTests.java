/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeldBytesTests {

	private static final long STEP = 1 << 16;

	private static final int CONNECTIONS = 64;

	/** Each connection has a step to itself, and 192 steps are for all. */
	private final HeldBytes budget = new HeldBytes(256 * STEP, CONNECTIONS);

	private final List<String> asked = new ArrayList<>();

	private HeldByLink open(String peer) {
		return this.budget.open(peer, () -> this.asked.add(peer));
	}

	@Test
	void whoHoldsLittleNeedsNobodysLeave() {
		HeldByLink link = open("a");
		assertThat(link.calls().cover(STEP / 2)).isTrue();
		assertThat(link.answers().cover(STEP / 2)).isTrue();
		assertThat(this.budget.taken()).isZero();
		assertThat(link.calls().cover(STEP / 2 + 1)).isTrue();
		assertThat(this.budget.taken()).isEqualTo(STEP);
	}

	@Test
	void aPeerAloneMayHaveAllButTheReserves() {
		HeldByLink link = open("a");
		assertThat(link.messages().cover(192 * STEP)).isTrue();
		assertThat(link.messages().cover(192 * STEP + 1)).isFalse();
		assertThat(open("b").calls().cover(STEP / 2)).isTrue();
	}

	@Test
	void theConnectionsOfAPeerHaveOneShare() {
		HeldByLink other = open("b");
		HeldByLink one = open("a");
		HeldByLink two = open("a");
		other.messages().cover(STEP);
		assertThat(one.messages().cover(60 * STEP)).isTrue();
		assertThat(two.messages().cover(36 * STEP)).isTrue();
		assertThat(two.messages().cover(37 * STEP)).isFalse();
		assertThat(other.messages().cover(95 * STEP)).isTrue();
	}

	/** Long messages that have not arrived can be refused, so they are given up first. */
	@Test
	void whoHoldsMoreThanItsShareMakesRoomForWhoeverHoldsLess() {
		HeldByLink greedy = open("a");
		greedy.calls().cover(40 * STEP);
		greedy.answers().cover(52 * STEP);
		greedy.messages().cover(100 * STEP);
		HeldByLink other = open("b");
		assertThat(other.messages().cover(90 * STEP)).isTrue();
		assertThat(this.asked).containsExactly("a");
		assertThat(greedy.messages().isLeaving()).isTrue();
		assertThat(greedy.answers().isLeaving()).isFalse();
		assertThat(greedy.messages().cover(101 * STEP)).as("more of what is to be given up").isFalse();
		greedy.messages().settle(0);
		assertThat(greedy.messages().isLeaving()).isFalse();
		assertThat(this.budget.taken()).isLessThanOrEqualTo(192 * STEP);
	}

	@Test
	void answersThatAreNotReadAreGivenUpWhenThereIsNothingElse() {
		HeldByLink greedy = open("a");
		greedy.answers().cover(192 * STEP);
		assertThat(open("b").calls().cover(STEP)).isTrue();
		assertThat(greedy.answers().isLeaving()).isTrue();
	}

	@Test
	void callsThatWaitLeaveRoomForThoseOfWhoeverComesNext() {
		HeldByLink greedy = open("a");
		assertThat(greedy.calls().cover(72 * STEP)).isTrue();
		assertThat(greedy.calls().cover(73 * STEP)).isFalse();
		HeldByLink next = open("b");
		assertThat(next.calls().cover(36 * STEP)).isTrue();
		assertThat(next.calls().cover(37 * STEP)).isFalse();
		assertThat(open("c").calls().cover(18 * STEP)).isTrue();
		assertThat(next.messages().cover(28 * STEP)).as("its share, a third").isTrue();
		assertThat(next.messages().cover(29 * STEP)).isFalse();
		greedy.calls().settle(STEP / 2);
		assertThat(next.calls().cover(50 * STEP)).isTrue();
	}

	@Test
	void aConnectionThatIsGoneHasNoReserveForTheCallsThatStillWait() {
		HeldByLink link = open("a");
		link.messages().cover(STEP);
		link.calls().cover(STEP / 2);
		link.end(STEP / 2);
		assertThat(this.budget.taken()).isEqualTo(STEP / 2);
		link.end(0);
		assertThat(this.budget.taken()).isZero();
		link.end(128);
		assertThat(this.budget.taken()).as("a call that has ended meanwhile").isZero();
	}

	@Test
	void whatIsGivenBackIsThereForOthers() {
		for (int i = 0; i < 1000; i++) {
			HeldByLink link = open("peer " + i);
			assertThat(link.messages().cover(192 * STEP)).isTrue();
			link.messages().settle(191 * STEP + 1);
			assertThat(this.budget.taken()).isEqualTo(192 * STEP);
			link.end(0);
			assertThat(this.budget.taken()).isZero();
		}
	}

}
