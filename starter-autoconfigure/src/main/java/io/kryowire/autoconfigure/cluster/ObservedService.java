/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * A service that this process calls without being one of its nodes. Whether its slots are
 * leased is seen by the owners in Redis: a slot without one that is there is expected at
 * the node that is about to take it, or has it by hash. Owners stay in Redis when a
 * service is no longer leased.
 *
 * @param directory the nodes that have registered
 * @param expected who has which slot by hash
 */
record ObservedService(LeasedNodes directory, HashOwners expected) implements SlotOwners {

	static ObservedService start(LeasedNodes nodes) {
		nodes.start();
		return new ObservedService(nodes, new HashOwners(nodes));
	}

	SlotOwners owners() {
		return this;
	}

	@Override
	public @Nullable String owner(int slot) {
		String leased = this.directory.owners().owner(slot);
		return (leased != null && this.directory.view().node(leased).isPresent()) ? leased : this.expected.owner(slot);
	}

	@Override
	public Runnable listen(Runnable changed) {
		Runnable first = this.directory.owners().listen(changed);
		Runnable second = this.expected.listen(changed);
		return () -> {
			first.run();
			second.run();
		};
	}

	void close() {
		this.expected.close();
		this.directory.close();
	}

}
