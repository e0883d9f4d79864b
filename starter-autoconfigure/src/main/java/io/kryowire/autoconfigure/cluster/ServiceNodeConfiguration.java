/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.InetSocketAddress;
import java.util.function.Function;

import io.kryowire.autoconfigure.kryonet.KryonetNodeName;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.function.SingletonSupplier;

/**
 * What there is if this is a node of a service.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(OnServiceNodeCondition.class)
class ServiceNodeConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(ServiceNodeConfiguration.class);

	@Bean
	MemberBeans clusterMemberBeans(ClusterSettings settings) {
		return new MemberBeans(settings.service(), settings.isLeased());
	}

	@Bean
	FoundServices clusterFoundServices(ObjectProvider<DirectorySource> cloud, ApplicationContext context) {
		return new FoundServices(cloud::getIfAvailable, context.getClassLoader());
	}

	@Bean
	@ConditionalOnMissingBean
	ClusterMembership clusterMembership(ClusterSettings settings, KryonetServer server, KryonetNodeName name,
			ObjectProvider<RegisteredServices> registered, FoundServices found, MemberBeans beans,
			ApplicationContext context) {
		SlotListener slots = new ApplicationSlots(settings.service(),
				SingletonSupplier.of(() -> context.getBeanProvider(SlotListener.class).orderedStream().toList()),
				context);
		return new ClusterMembership(settings.service(), server, (started) -> node(settings, started, name.value()),
				settings.registers() ? registering(settings, server, registered.getIfAvailable(), slots, beans)
						: found.members(settings, server, slots),
				beans);
	}

	private static Function<ClusterNode, Member> registering(ClusterSettings settings, KryonetServer server,
			@Nullable RegisteredServices registered, SlotListener slots, MemberBeans beans) {
		if (registered == null) {
			throw RedisMissing.becauseOf(settings.membership());
		}
		registered.own(settings.service(), beans);
		return (node) -> {
			InetSocketAddress listening = server.address();
			if (listening.getAddress().isLoopbackAddress() && node.host().equals(AdvertisedHost.of(null, listening))) {
				logger.info("Node {} registers in service '{}' at an address that only this machine reaches, see "
						+ "kryowire.kryonet.server.address", node, settings.service());
			}
			return registered.member(settings, node, slots);
		};
	}

	@Bean
	MembershipEnd clusterMembershipEnd(MemberBeans beans) {
		return new MembershipEnd(beans);
	}

	@Bean
	NodesEvents clusterNodesEvents(ClusterSettings settings, MemberBeans beans, ApplicationContext context) {
		return new NodesEvents(settings.service(), beans.directory(), context, context.getClassLoader());
	}

	private static ClusterNode node(ClusterSettings settings, KryonetServer server, String id) {
		ClusterProperties properties = settings.properties();
		return new ClusterNode(id, AdvertisedHost.of(properties.advertisedHost(), server.address()), server.ports(),
				properties.zone(), properties.weight(), 0, ClusterNode.State.SERVING);
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
		return LazyInitializationExcludeFilter.forBeanTypes(ClusterMembership.class, MembershipEnd.class,
				NodesEvents.class);
	}

}
