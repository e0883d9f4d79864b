/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

import io.kryowire.call.server.KryonetServer;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.SlotListener;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;

/**
 * Finds this node among those of its service, in DNS or by a DiscoveryClient.
 */
final class FoundServices implements DisposableBean {

	private final Supplier<@Nullable DirectorySource> cloud;

	private final ClusterThreads threads;

	private final DirectoryThread thread = new DirectoryThread();

	FoundServices(Supplier<@Nullable DirectorySource> cloud, @Nullable ClassLoader loader) {
		this.cloud = cloud;
		this.threads = new ClusterThreads(loader);
	}

	/**
	 * Returns what creates this node whenever its server has been started.
	 * @param settings the service, and how it is done
	 * @param server the server
	 * @param slots is told of the slots of the node
	 */
	Function<ClusterNode, Member> members(ClusterSettings settings, KryonetServer server, SlotListener slots) {
		Duration interval = settings.properties().refreshInterval();
		DnsName name = settings.name();
		DirectorySource source = (name != null) ? (service, every, asking) -> name.directory(every, asking)
				: DiscoveryClientMissing.checked(this.cloud, "The service '%s'".formatted(settings.service()),
						settings.membership());
		return (node) -> {
			OwnNames names = OwnNames.of(node, server.address());
			return new FoundMember(source.directory(settings.service(), interval, this.thread.executor()), names, slots,
					this.threads.runtime(), settings.properties().handOver().timeout());
		};
	}

	@Override
	public void destroy() {
		this.thread.close();
		this.threads.close();
	}

}
