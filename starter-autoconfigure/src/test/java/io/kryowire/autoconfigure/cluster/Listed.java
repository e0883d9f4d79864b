/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.stream.Stream;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.StaticDirectory;

/**
 * A member of a service whose nodes are known.
 */
final class Listed implements Member {

	private final NodeDirectory directory;

	private final HashOwners owners;

	Listed(String... nodes) {
		this(new StaticDirectory(Stream.of(nodes).map((node) -> ClusterNode.at(node, "10.0.0.1", 7420)).toList()));
	}

	Listed(NodeDirectory directory) {
		this.directory = directory;
		this.owners = new HashOwners(directory);
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
