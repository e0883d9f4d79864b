/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.route;

import java.util.List;

import io.kryowire.benchmarks.rig.route.RouteSubject;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.cluster.StaticDirectory;

/**
 * The owner of the slot of a key, as callers ask for it.
 */
public final class KryowireSubject implements RouteSubject {

	private SlotOwners owners;

	@Override
	public void prepare(List<String> nodes) {
		this.owners = new HashOwners(
				new StaticDirectory(nodes.stream().map((node) -> ClusterNode.at(node, "localhost", 7420)).toList()));
	}

	@Override
	public String choose(int keyHash) {
		return this.owners.owner(Slots.of(keyHash));
	}

}
