/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.kryowire.autoconfigure.kryonet.GroupDirectories;
import io.kryowire.autoconfigure.kryonet.KryonetClientProperties;
import io.kryowire.autoconfigure.kryonet.KryonetClientProperties.Discovery;
import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.autoconfigure.properties.InvalidPropertyException;
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

	/** Asks DNS and the DiscoveryClient; there is none as long as nobody does. */
	private @Nullable ScheduledExecutorService thread;

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
			return (name != null) ? opened(group, () -> name.directory(interval(group, client), thread())) : null;
		}
		requireNoNodes(group, client);
		String service = service(group, client);
		return switch (client.discovery()) {
			case SPRING_CLOUD ->
				opened(group, () -> cloud(group).directory(service, interval(group, client), thread()));
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
							String.join(",", client.nodes()), text(client.discovery())),
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
		return InvalidPropertyException.checked(PREFIX + group + ".refresh-interval", client.refreshInterval(), () -> {
			if (client.refreshInterval().toMillis() < 100) {
				throw new IllegalArgumentException("The interval must be at least 100ms");
			}
			return client.refreshInterval();
		});
	}

	private DirectorySource cloud(String group) {
		DirectorySource source = this.cloud.get();
		if (source == null) {
			throw new ClusterConfigurationException(
					"The group '%s' is to be found by a DiscoveryClient (%s%s.discovery=spring-cloud), but there is none"
						.formatted(group, PREFIX, group),
					"Add a Spring Cloud starter that has one, such as spring-cloud-starter-kubernetes-client or "
							+ "spring-cloud-starter-consul-discovery, and check that it is enabled: "
							+ "spring.cloud.discovery.enabled.");
		}
		return source;
	}

	private RegisteredServices registered(String group) {
		RegisteredServices services = this.registered.get();
		if (services == null) {
			throw RedisMissing.becauseOf("%s%s.discovery=redis".formatted(PREFIX, group));
		}
		return services;
	}

	private static String text(Discovery discovery) {
		return discovery.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private ScheduledExecutorService thread() {
		ScheduledExecutorService current = this.thread;
		if (current == null) {
			current = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread created = new Thread(task, "kryowire-directory");
				created.setDaemon(true);
				return created;
			});
			this.thread = current;
		}
		return current;
	}

	@Override
	public synchronized void destroy() {
		this.open.values().forEach(NodeDirectory::close);
		if (this.thread != null) {
			this.thread.shutdownNow();
		}
	}

}
