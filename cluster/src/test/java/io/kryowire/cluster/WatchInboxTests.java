/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WatchInboxTests {

	private final ManualLoop loop = new ManualLoop();

	private final List<String> told = new ArrayList<>();

	private final WatchInbox inbox = new WatchInbox(this.loop, new OwnershipStore.Watcher() {

		@Override
		public void lease(String node, OwnershipStore.Entry<NodeLease> entry) {
			WatchInboxTests.this.told.add(node + " " + entry.version());
		}

		@Override
		public void owner(int slot, OwnershipStore.Entry<SlotOwner> entry) {
			WatchInboxTests.this.told.add(slot + " " + entry.version());
		}

		@Override
		public void fresh(boolean fresh) {
			WatchInboxTests.this.told.add("fresh " + fresh);
		}

	});

	@Test
	void whileTheLoopIsSlowThenOnlyTheLatestOfEachEntryIsKept() {
		for (int version = 1; version <= 10_000; version++) {
			this.inbox.lease("one", new OwnershipStore.Entry<>(version, null));
			this.inbox.owner(version % 2, new OwnershipStore.Entry<>(version, null));
		}
		this.loop.run();
		assertThat(this.told).containsExactlyInAnyOrder("one 10000", "0 10000", "1 9999");
	}

	@Test
	void whatIsCompleteIsToldBeforeItIsCalledComplete() {
		this.inbox.owner(3, new OwnershipStore.Entry<>(1, null));
		this.inbox.fresh(true);
		this.loop.run();
		assertThat(this.told).containsExactly("3 1", "fresh true");
	}

	@Test
	void anInterruptionIsToldAlsoIfItIsOver() {
		this.inbox.fresh(true);
		this.inbox.fresh(false);
		this.inbox.owner(3, new OwnershipStore.Entry<>(1, null));
		this.inbox.fresh(true);
		this.loop.run();
		assertThat(this.told).containsExactly("fresh false", "3 1", "fresh true");
		this.inbox.fresh(false);
		this.loop.run();
		assertThat(this.told).endsWith("fresh false");
	}

}
