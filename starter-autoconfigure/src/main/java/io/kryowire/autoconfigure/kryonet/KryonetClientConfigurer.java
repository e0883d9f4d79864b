/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Reconnect;
import io.kryowire.call.Transport;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.core.task.VirtualThreadTaskExecutor;

/**
 * Configures client groups from the configuration properties and the application's
 * customizer and interceptor beans. Applications may use it to create further groups.
 */
public final class KryonetClientConfigurer {

	private final ApplicationContext context;

	private final KryonetProperties properties;

	private final KryonetLinks links;

	private final KryonetConnectionDetails details;

	/** One for all groups, as only those with the same one share connections. */
	private final @Nullable Executor completions;

	/** One for each bundle, for the same reason. */
	private final Map<SslBundle, LinkTls> encryptions = new ConcurrentHashMap<>();

	KryonetClientConfigurer(ApplicationContext context, KryonetProperties properties, KryonetLinks links,
			KryonetConnectionDetails details) {
		this.context = context;
		this.properties = properties;
		this.links = links;
		this.details = details;
		this.completions = Threading.VIRTUAL.isActive(context.getEnvironment())
				? virtualThreads(context.getClassLoader()) : null;
	}

	/**
	 * Creates a builder for a group.
	 * @param name the name of the group
	 * @return a builder to which the configuration has been applied
	 */
	public KryonetClientGroup.Builder group(String name) {
		KryonetClientProperties client = this.properties.client(name);
		KryonetClientGroup.Builder group = KryonetClientGroup
			.builder(name, this.context.getBean(Transport.class), this.context.getBean(WireCodec.class),
					this.links.client(name, client))
			.deadline(deadline(name, client.deadline()))
			.overflow(client.overflow())
			.exceptions(this.links.exceptions())
			.placeholders(this.context.getEnvironment()::resolveRequiredPlaceholders)
			.interceptors(this.context.getBeanProvider(ClientInterceptor.class).orderedStream().toList());
		group.peers((node, peer) -> peer.describedAs(describe(node, name)));
		group.own(new OwnNode(this.context, this.links.nodeId(), nodes(name, group)));
		connections(name, client, group);
		this.context.getBeanProvider(KryonetClientCustomizer.class)
			.orderedStream()
			.forEach((customizer) -> customizer.customize(name, group));
		return group;
	}

	/**
	 * A bean with connection details has precedence over whatever is configured. Returns
	 * whether the node with this node's name is this one.
	 */
	private BooleanSupplier nodes(String name, KryonetClientGroup.Builder group) {
		if (this.details instanceof PropertiesKryonetConnectionDetails) {
			for (GroupDirectories directories : this.context.getBeanProvider(GroupDirectories.class)
				.orderedStream()
				.toList()) {
				NodeDirectory directory = directories.directory(name);
				if (directory != null) {
					group.directory(directory);
					SlotOwners owners = directories.owners(name);
					if (owners != null) {
						group.owners(owners);
					}
					return () -> directories.isOwn(name);
				}
			}
		}
		group.nodes(this.details.nodes(name));
		return () -> true;
	}

	private static String describe(NodeAddress node, String group) {
		return "%s, see kryowire.kryonet.client.%s".formatted(node.in(group), group);
	}

	private static Duration deadline(String name, Duration deadline) {
		return InvalidPropertyException.checked("kryowire.kryonet.client.%s.deadline".formatted(name), deadline, () -> {
			if (deadline.toMillis() < 1) {
				throw new IllegalArgumentException("The deadline must be at least 1ms");
			}
			return deadline;
		});
	}

	private void connections(String name, KryonetClientProperties client, KryonetClientGroup.Builder group) {
		Reconnect reconnect = InvalidPropertyException.checked("kryowire.kryonet.client.%s.reconnect".formatted(name),
				client.reconnect(), () -> new Reconnect(KryonetLinks.millis(client.reconnect().delay()),
						KryonetLinks.millis(client.reconnect().maxDelay())));
		group.peers((peer) -> InvalidPropertyException.checked("kryowire.kryonet.client.%s.lanes".formatted(name),
				client.lanes(), () -> peer.lanes(client.lanes()).reconnect(reconnect)));
		if (this.completions != null) {
			group.peers((peer) -> peer.completions(this.completions));
		}
		SslBundle bundle = this.details.sslBundle(name);
		if (bundle != null) {
			LinkTls tls = this.encryptions.computeIfAbsent(bundle, (first) -> encryption(name, first));
			group.peers((peer) -> peer.tls(tls));
		}
	}

	private LinkTls encryption(String name, SslBundle first) {
		if (this.details instanceof PropertiesKryonetConnectionDetails configured) {
			configured.tellOfUpdates(name);
		}
		return KryonetTls.of(() -> Objects.requireNonNullElse(this.details.sslBundle(name), first),
				ClientCertificate.NONE);
	}

	/**
	 * Otherwise they would inherit the class loader of the thread that completes a call.
	 */
	private static Executor virtualThreads(@Nullable ClassLoader loader) {
		VirtualThreadTaskExecutor threads = new VirtualThreadTaskExecutor("kryowire-completion-");
		return (task) -> threads.execute(() -> {
			Thread.currentThread().setContextClassLoader(loader);
			task.run();
		});
	}

}
