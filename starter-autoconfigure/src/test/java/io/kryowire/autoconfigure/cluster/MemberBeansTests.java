/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.StaticDirectory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemberBeansTests {

	private final MemberBeans beans = new MemberBeans("quotes", false);

	@Test
	void whoeverListensToOwnersHearsOfThemWhateverOthersThrow() {
		List<String> seen = new ArrayList<>();
		this.beans.owners().listen(() -> {
			throw new IllegalStateException("from a test");
		});
		Runnable listener = () -> seen.add(this.beans.owners().owner(0));
		this.beans.owners().listen(listener);
		this.beans.owners().listen(listener).run();
		this.beans.show(new Listed("a"));
		this.beans.show(new Listed("b"));
		assertThat(seen).containsExactly("a", "b");
		assertThat(this.beans.directory().view().nodes()).extracting(ClusterNode::id).containsExactly("b");
	}

	/** A member of a service with a single node. */
	private static final class Listed implements Member {

		private final NodeDirectory directory;

		private final HashOwners owners;

		Listed(String node) {
			this.directory = new StaticDirectory(List.of(ClusterNode.at(node, "10.0.0.1", 7420)));
			this.owners = new HashOwners(this.directory);
		}

		@Override
		public NodeDirectory directory() {
			return this.directory;
		}

		@Override
		public SlotOwners owners() {
			return this.owners;
		}

		@Override
		public KeyOwnership ownership() {
			throw new UnsupportedOperationException();
		}

		@Override
		public Fence fence(int slot) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void guard(GuardedData data) {
			// It has no fences
		}

		@Override
		public void join() {
			// It is there
		}

		@Override
		public void leave() {
			// It stays
		}

		@Override
		public void close() {
			this.owners.close();
		}

		@Override
		public MemberStatistics statistics() {
			return MemberStatistics.NONE;
		}

	}

}
