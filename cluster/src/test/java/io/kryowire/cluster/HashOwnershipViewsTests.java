/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of slots when the directory knows this node, others, or nobody.
 */
class HashOwnershipViewsTests extends HashOwnershipFixture {

	@Test
	void whenTheDirectoryDoesNotKnowThisNodeThenAllCallsAreAdmitted() {
		HashOwnership ownership = plain();
		assertThat(ownership.enter(moving(), later(), false).isCurrent()).isTrue();
		this.directory.show("b");
		assertThat(ownership.enter(moving(), later(), false).isCurrent()).isTrue();
		this.directory.show("a", "b");
		isRefused(ownership, moving(), "b", "not this node's");
		this.directory.show("b");
		ownership.enter(moving(), later(), false).leave();
	}

	@Test
	void aNodeWithTwoAddressesIsTwoNodesOfADirectoryOfAddresses() {
		HashOwnership ownership = new HashOwnership(this.directory,
				(view) -> view.nodes()
					.stream()
					.map(ClusterNode::id)
					.filter((id) -> id.startsWith("a"))
					.collect(Collectors.toSet()),
				List.of(), Runnable::run, this.timer, PATIENT);
		this.directory.show("a", "a6", "b");
		SlotTable table = SlotTable.of(this.directory.view());
		assertThat(ownership.owned()).isEqualTo(table.count("a") + table.count("a6"));
		IntStream.range(0, Slots.COUNT)
			.filter((slot) -> "b".equals(table.owner(slot)))
			.forEach((slot) -> isRefused(ownership, slot, "b", "not this node's"));
		this.directory.show("a6", "b");
		assertThat(ownership.owned()).isEqualTo(SlotTable.of(this.directory.view()).count("a6"));
	}

	@Test
	void whoHasBeenMissingGainsItsSlotsAgainSinceOthersHaveHadThem() {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a", "b");
		doSteps();
		int own = SlotTable.of(this.directory.view()).count("a");
		assertThat(this.told.had()).hasSize(own);
		this.directory.show("b");
		ownership.enter(moving(), later(), false).leave();
		doSteps();
		assertThat(this.told.had()).isEmpty();
		assertThat(ownership.owned()).isZero();
		this.directory.show("a", "b");
		doSteps();
		assertThat(this.told.had()).hasSize(own);
		isRefused(ownership, moving(), "b", "not this node's");
	}

	@Test
	void whenNobodyServesThenSlotsStay() {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a");
		doSteps();
		this.directory.show();
		doSteps();
		assertThat(this.told.had()).hasSize(Slots.COUNT);
		ownership.enter(0, later(), false).leave();
	}

	@Test
	void aNodeThatLeavesHasNoSlotsUnlessNobodyElseServes() {
		HashOwnership ownership = plain();
		ClusterNode leaving = new ClusterNode("a", "localhost", List.of(7420), "", 1, 0, ClusterNode.State.LEAVING);
		this.directory.show(List.of(leaving, ClusterNode.at("b", "localhost", 7421)));
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			isRefused(ownership, slot, "b", "not this node's");
		}
		this.directory.show(List.of(leaving));
		ownership.enter(0, later(), false).leave();
	}

}
