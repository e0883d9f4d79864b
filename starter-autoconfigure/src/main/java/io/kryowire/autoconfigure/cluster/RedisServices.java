/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.LeaseSettings;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * The services whose nodes register in Redis: the one that this node belongs to, and
 * those that it only calls. Their stores are closed with state topics: after this node
 * has left and before the connections go.
 */
final class RedisServices implements RegisteredServices {

	private final Function<String, OwnershipStore> stores;

	private final LeaseSettings settings;

	private final ClusterThreads threads;

	private final Map<String, ObservedService> observed = new LinkedHashMap<>();

	private final List<OwnershipStore> open = new ArrayList<>();

	/** Read with each call. */
	private volatile @Nullable String ownName;

	private @Nullable MemberBeans own;

	/**
	 * Creates a new instance.
	 * @param stores opens the store of a service by its name
	 * @param settings for services that are only called
	 * @param threads the threads for all of them
	 */
	RedisServices(Function<String, OwnershipStore> stores, LeaseSettings settings, ClusterThreads threads) {
		this.stores = stores;
		this.settings = settings;
		this.threads = threads;
	}

	@Override
	public synchronized void own(String service, MemberBeans beans) {
		this.ownName = service;
		this.own = beans;
	}

	@Override
	public boolean isOwn(String service) {
		return service.equals(this.ownName);
	}

	@Override
	public synchronized NodeDirectory directory(String service) {
		return (this.own != null && service.equals(this.ownName)) ? this.own.directory()
				: observed(service).directory();
	}

	@Override
	public synchronized SlotOwners owners(String service) {
		return (this.own != null && service.equals(this.ownName)) ? this.own.owners() : observed(service).owners();
	}

	private ObservedService observed(String service) {
		return this.observed.computeIfAbsent(service,
				(name) -> ObservedService.start(new LeasedNodes(opened(name), this.settings, this.threads.runtime())));
	}

	@Override
	public synchronized Member member(ClusterSettings settings, ClusterNode node, SlotListener slots) {
		OwnershipStore store = opened(settings.service());
		LeasedNodes nodes = new LeasedNodes(node, store, settings.lease(), this.threads.runtime());
		return settings.isLeased()
				? new LeasedMember(nodes, store, slots, settings.properties().handOver().drainTimeout(),
						() -> close(store))
				: new RegisteredMember(node, nodes, slots, this.threads.runtime(),
						settings.properties().handOver().timeout(), () -> close(store));
	}

	/** That of a member that has ended, unless all of them have been closed. */
	private synchronized void close(OwnershipStore store) {
		if (this.open.remove(store)) {
			store.close();
		}
	}

	private OwnershipStore opened(String service) {
		OwnershipStore store = this.stores.apply(service);
		this.open.add(store);
		return store;
	}

	/** Ends it; to be called again if the application has used it after that. */
	synchronized void close() {
		this.observed.values().forEach(ObservedService::close);
		this.observed.clear();
		this.open.forEach(OwnershipStore::close);
		this.open.clear();
		this.threads.close();
	}

}
