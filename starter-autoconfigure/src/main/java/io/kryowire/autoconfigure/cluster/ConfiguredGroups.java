/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.kryowire.autoconfigure.kryonet.GroupDirectories;
import io.kryowire.autoconfigure.kryonet.KryonetClientProperties;
import io.kryowire.autoconfigure.kryonet.KryonetClientProperties.Discovery;
import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;

/**
 * The directories of the groups that are not configured with a list of nodes. Each is
 * created when its group is first used, and closed with the application.
 */
public final class ConfiguredGroups implements GroupDirectories, DisposableBean {

	private static final String PREFIX = "kryowire.kryonet.client.";

	private final KryonetProperties properties;

	private final Supplier<@Nullable DirectorySource> cloud;

	private final Supplier<@Nullable RegisteredServices> registered;

	/** Those that are closed here, by groups. */
	private final Map<String, NodeDirectory> open = new LinkedHashMap<>();

	/** All of them. */
	private final Map<String, NodeDirectory> used = new LinkedHashMap<>();

	/**
	 * Whether the node of a group may be this one, by groups that have been asked for.
	 */
	private final Map<String, BooleanSupplier> own = new ConcurrentHashMap<>();

	private final DirectoryThread thread = new DirectoryThread();

	ConfiguredGroups(KryonetProperties properties, Supplier<@Nullable DirectorySource> cloud,
			Supplier<@Nullable RegisteredServices> registered) {
		this.properties = properties;
		this.cloud = cloud;
		this.registered = registered;
	}

	@Override
	public synchronized @Nullable NodeDirectory directory(String group) {
		NodeDirectory directory = find(group);
		if (directory != null) {
			this.used.put(group, directory);
		}
		return directory;
	}

	private @Nullable NodeDirectory find(String group) {
		KryonetClientProperties client = this.properties.client().get(group);
		if (client == null) {
			return null;
		}
		DnsName name = DnsName.among(PREFIX + group + ".nodes", client.nodes());
		if (client.discovery() == Discovery.NONE) {
			return (name != null) ? opened(group, () -> name.directory(interval(group, client), this.thread.executor()))
					: null;
		}
		requireNoNodes(group, client);
		String service = service(group, client);
		return switch (client.discovery()) {
			case SPRING_CLOUD ->
				opened(group, () -> cloud(group).directory(service, interval(group, client), this.thread.executor()));
			case REDIS -> registered(group).directory(service);
			case NONE -> throw new IllegalStateException();
		};
	}

	@Override
	public @Nullable SlotOwners owners(String group) {
		KryonetClientProperties client = this.properties.client().get(group);
		return (client != null && client.discovery() == Discovery.REDIS)
				? registered(group).owners(service(group, client)) : null;
	}

	/** Beans are looked up and names are checked once, and not for each call. */
	@Override
	public boolean isOwn(String group) {
		BooleanSupplier known = this.own.get(group);
		if (known == null) {
			known = own(group);
			this.own.put(group, known);
		}
		return known.getAsBoolean();
	}

	private BooleanSupplier own(String group) {
		KryonetClientProperties client = this.properties.client().get(group);
		if (client == null || client.discovery() != Discovery.REDIS) {
			return () -> true;
		}
		RegisteredServices services = registered(group);
		String service = service(group, client);
		return () -> services.isOwn(service);
	}

	/**
	 * Returns the directories that are in use.
	 * @return the directories, by the names of their groups
	 */
	public synchronized Map<String, NodeDirectory> directories() {
		return new LinkedHashMap<>(this.used);
	}

	private NodeDirectory opened(String group, Supplier<NodeDirectory> source) {
		return this.open.computeIfAbsent(group, (absent) -> source.get());
	}

	private static void requireNoNodes(String group, KryonetClientProperties client) {
		if (!client.nodes().isEmpty()) {
			throw new ClusterConfigurationException(
					"The group '%1$s' has both %2$s%1$s.nodes=%3$s and %2$s%1$s.discovery=%4$s".formatted(group, PREFIX,
							String.join(",", client.nodes()), PropertyText.of(client.discovery())),
					"Remove one of them: either the nodes are configured, or they are found.");
		}
	}

	private static String service(String group, KryonetClientProperties client) {
		String service = client.service();
		if (service == null) {
			return group;
		}
		return ServiceNames.checked(PREFIX + group + ".service", service);
	}

	private static Duration interval(String group, KryonetClientProperties client) {
		return RefreshInterval.checked(PREFIX + group + ".refresh-interval", client.refreshInterval());
	}

	private DirectorySource cloud(String group) {
		return DiscoveryClientMissing.checked(this.cloud, "The group '%s'".formatted(group),
				"%s%s.discovery=spring-cloud".formatted(PREFIX, group));
	}

	private RegisteredServices registered(String group) {
		RegisteredServices services = this.registered.get();
		if (services == null) {
			throw RedisMissing.becauseOf("%s%s.discovery=redis".formatted(PREFIX, group));
		}
		return services;
	}

	@Override
	public synchronized void destroy() {
		this.open.values().forEach(NodeDirectory::close);
		this.thread.close();
	}

}
