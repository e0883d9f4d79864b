/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.concurrent.Executor;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Reconnect;
import io.kryowire.call.Transport;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.contract.ClientInterceptor;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.core.task.VirtualThreadTaskExecutor;

/**
 * Describes groups by the configuration, its customizers and interceptors: those of the
 * application, and whatever others it wants.
 */
public final class KryonetClientConfigurer {

	private final ApplicationContext context;

	private final KryonetProperties properties;

	private final KryonetLinks links;

	private final KryonetConnectionDetails details;

	KryonetClientConfigurer(ApplicationContext context, KryonetProperties properties, KryonetLinks links,
			KryonetConnectionDetails details) {
		this.context = context;
		this.properties = properties;
		this.links = links;
		this.details = details;
	}

	/**
	 * Describes a group.
	 * @param name the name of the group
	 * @return a builder with everything that is configured
	 */
	public KryonetClientGroup.Builder group(String name) {
		KryonetClientProperties client = this.properties.client(name);
		KryonetClientGroup.Builder group = KryonetClientGroup
			.builder(name, this.context.getBean(Transport.class), this.context.getBean(WireCodec.class),
					this.links.client(name, client))
			.nodes(this.details.nodes(name))
			.deadline(deadline(name, client.deadline()))
			.overflow(client.overflow())
			.exceptions(this.links.exceptions())
			.placeholders(this.context.getEnvironment()::resolveRequiredPlaceholders)
			.interceptors(this.context.getBeanProvider(ClientInterceptor.class).orderedStream().toList());
		group.peers((node, peer) -> peer.describedAs(describe(node, name)));
		connections(name, client, group);
		this.context.getBeanProvider(KryonetClientCustomizer.class)
			.orderedStream()
			.forEach((customizer) -> customizer.customize(name, group));
		return group;
	}

	private static String describe(NodeAddress node, String group) {
		return "%s, see kryowire.kryonet.client.%s".formatted(node.in(group), group);
	}

	private static Duration deadline(String name, Duration deadline) {
		return InvalidPropertyException.checked("kryowire.kryonet.client.%s.deadline".formatted(name), deadline, () -> {
			if (deadline.toMillis() < 1) {
				throw new IllegalArgumentException("A call needs at least one millisecond");
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
		if (Threading.VIRTUAL.isActive(this.context.getEnvironment())) {
			Executor completions = virtualThreads(this.context.getClassLoader());
			group.peers((peer) -> peer.completions(completions));
		}
		SslBundle bundle = this.details.sslBundle(name);
		if (bundle != null) {
			group.peers((peer) -> peer.tls(KryonetTls.of(bundle, ClientCertificate.NONE)));
		}
	}

	/** They would have the class loader of whichever thread has a call to complete. */
	private static Executor virtualThreads(@Nullable ClassLoader loader) {
		VirtualThreadTaskExecutor threads = new VirtualThreadTaskExecutor("kryowire-completion-");
		return (task) -> threads.execute(() -> {
			Thread.currentThread().setContextClassLoader(loader);
			task.run();
		});
	}

}
