/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;

import io.kryowire.autoconfigure.endpoint.KryowireEndpointContributor;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Contributes this node's service with its nodes and slots, and the directories of the
 * groups it calls.
 */
@RegisterReflectionForBinding(ClusterEndpointContributor.ClusterDescriptor.class)
final class ClusterEndpointContributor implements KryowireEndpointContributor {

	private final ConfiguredGroups groups;

	private final ObjectProvider<ClusterMembership> membership;

	ClusterEndpointContributor(ConfiguredGroups groups, ObjectProvider<ClusterMembership> membership) {
		this.groups = groups;
		this.membership = membership;
	}

	@Override
	public String section() {
		return "cluster";
	}

	@Override
	public ClusterDescriptor describe() {
		ClusterMembership member = this.membership.getIfAvailable();
		return new ClusterDescriptor((member != null) ? describe(member) : null,
				this.groups.directories()
					.entrySet()
					.stream()
					.map((entry) -> describe(entry.getKey(), entry.getValue()))
					.toList());
	}

	private static ServiceDescriptor describe(ClusterMembership member) {
		SlotOwners owners = member.beans().owners();
		List<NodeDescriptor> nodes = member.view()
			.nodes()
			.stream()
			.map((node) -> NodeDescriptor.of(node, SlotRanges.of(owners, node.id())))
			.toList();
		ClusterNode self = member.self();
		return new ServiceDescriptor(member.service(), (self != null) ? self.id() : null, member.view().epoch(),
				member.trouble(), nodes, SlotRanges.of(owners, null), member.statistics());
	}

	private static GroupDescriptor describe(String group, NodeDirectory directory) {
		return new GroupDescriptor(group, directory.view().epoch(), directory.trouble(),
				directory.view().nodes().stream().map((node) -> NodeDescriptor.of(node, null)).toList());
	}

	/** The service of this node, if it belongs to one, and the groups it calls. */
	record ClusterDescriptor(@Nullable ServiceDescriptor service, List<GroupDescriptor> groups) {
	}

	/**
	 * A service: which node this is, the nodes, the slots that nobody has, such as
	 * {@code 0-340, 512}, and what has happened to those of this node.
	 */
	record ServiceDescriptor(String name, @Nullable String node, long epoch, String trouble, List<NodeDescriptor> nodes,
			String slotsOfNobody, MemberStatistics slots) {
	}

	/** A group with a directory. */
	record GroupDescriptor(String name, long epoch, String trouble, List<NodeDescriptor> nodes) {
	}

	/** A node, and the slots that it has as far as this node knows. */
	record NodeDescriptor(String id, String host, List<Integer> ports, String zone, int weight, boolean serving,
			@Nullable String slots) {

		static NodeDescriptor of(ClusterNode node, @Nullable String slots) {
			return new NodeDescriptor(node.id(), node.host(), node.ports(), node.zone(), node.weight(),
					node.isServing(), slots);
		}

	}

}
