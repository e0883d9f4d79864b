/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.kryonet.KryonetNodeName;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.function.SingletonSupplier;

/**
 * What there is if this node registers.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "kryowire.cluster.discovery", havingValue = "redis")
class RegisteredNodeConfiguration {

	@Bean
	MemberBeans clusterMemberBeans(ClusterSettings settings) {
		return new MemberBeans(settings.service(), settings.isLeased());
	}

	@Bean
	@ConditionalOnMissingBean
	ClusterMembership clusterMembership(ClusterSettings settings, KryonetServer server, KryonetNodeName name,
			ObjectProvider<RegisteredServices> services, MemberBeans beans, ApplicationContext context) {
		RegisteredServices registered = services.getIfAvailable();
		if (registered == null) {
			throw RedisMissing.becauseOf("kryowire.cluster.discovery=redis");
		}
		SlotListener slots = new ApplicationSlots(settings.service(),
				SingletonSupplier.of(() -> context.getBeanProvider(SlotListener.class).orderedStream().toList()),
				context);
		registered.own(settings.service(), beans);
		return new ClusterMembership(settings.service(), server, (started) -> node(settings, started, name.value()),
				(node) -> registered.member(settings, node, slots), beans);
	}

	@Bean
	NodesEvents clusterNodesEvents(ClusterSettings settings, MemberBeans beans, ApplicationContext context) {
		return new NodesEvents(settings.service(), beans.directory(), context, context.getClassLoader());
	}

	private static ClusterNode node(ClusterSettings settings, KryonetServer server, String id) {
		ClusterProperties properties = settings.properties();
		return new ClusterNode(id, AdvertisedHost.of(properties.advertisedHost(), server.address()),
				server.ports(), properties.zone(), properties.weight(), 0, ClusterNode.State.SERVING);
	}

	@Bean
	@ConditionalOnMissingBean
	NodeDirectory clusterNodeDirectory(MemberBeans beans) {
		return beans.directory();
	}

	@Bean
	@ConditionalOnMissingBean
	SlotOwners clusterSlotOwners(MemberBeans beans) {
		return beans.owners();
	}

	@Bean
	@ConditionalOnMissingBean
	KeyOwnership clusterKeyOwnership(MemberBeans beans) {
		return beans.ownership();
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnProperty(name = "kryowire.cluster.ownership", havingValue = "leased")
	Fences clusterFences(MemberBeans beans) {
		return beans.fences();
	}

	@Bean
	@ConditionalOnMissingBean(name = "clusterOwnershipCustomizer")
	KryonetServerCustomizer clusterOwnershipCustomizer(KeyOwnership ownership) {
		return (node) -> node.ownership(ownership);
	}

	@Bean
	static LazyInitializationExcludeFilter clusterLazyInitializationExcludeFilter() {
		return LazyInitializationExcludeFilter.forBeanTypes(ClusterMembership.class, NodesEvents.class);
	}

}
