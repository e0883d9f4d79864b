/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * The groups of an application and the clients for their nodes. Each is made once, when
 * it is first asked for, or at the latest when the application has all its beans. Groups
 * that call the same node in the same way have one connection to it. Thread-safe.
 */
public final class KryonetClients implements BeanClassLoaderAware, SmartInitializingSingleton, AutoCloseable {

	private final Function<String, KryonetClientGroup.Builder> source;

	private final Map<String, Set<Class<?>>> registered = new LinkedHashMap<>();

	private final Map<String, KryonetClientGroup> groups = new LinkedHashMap<>();

	private final Map<KryonetClientRegistration, Object> clients = new LinkedHashMap<>();

	private final List<Consumer<KryonetClientGroup>> listeners = new ArrayList<>();

	private @Nullable ClassLoader loader;

	/** Made with the first group, for the class loader of its threads. */
	private @Nullable SharedPeers peers;

	private boolean closed;

	/**
	 * Creates the registry.
	 * @param source describes a group by its name
	 * @param registrations what is to be called
	 */
	public KryonetClients(Function<String, KryonetClientGroup.Builder> source,
			Collection<KryonetClientRegistration> registrations) {
		this.source = source;
		registrations.forEach((each) -> this.registered.computeIfAbsent(each.group(), (name) -> new LinkedHashSet<>())
			.add(each.type()));
	}

	@Override
	public void setBeanClassLoader(ClassLoader loader) {
		this.loader = loader;
	}

	/** Mistakes in contracts and configuration are known before anybody calls. */
	@Override
	public void afterSingletonsInstantiated() {
		this.registered.forEach((group, types) -> types.forEach((type) -> client(group, type)));
	}

	/**
	 * Finds a client.
	 * @param <T> the contract
	 * @param group the group whose nodes are called
	 * @param contract the interface; one that was not imported will do
	 * @return the client, always the same one
	 */
	public synchronized <T> T client(String group, Class<T> contract) {
		KryonetClientRegistration key = new KryonetClientRegistration(group, contract);
		Object client = this.clients.get(key);
		if (client == null) {
			client = group(group).createClient(contract);
			this.clients.put(key, client);
		}
		return contract.cast(client);
	}

	/**
	 * Finds the client of a contract that is called in one group.
	 * @param <T> the contract
	 * @param contract the interface
	 * @return the client
	 * @throws IllegalArgumentException if it was imported in no group, or in several
	 */
	public <T> T client(Class<T> contract) {
		List<String> names = this.registered.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().contains(contract))
			.map(Map.Entry::getKey)
			.toList();
		if (names.size() != 1) {
			throw new IllegalArgumentException(
					"%s is imported in %s; name the group, or import it with @ImportKryonetClients"
						.formatted(contract.getName(), names.isEmpty() ? "no group" : "the groups " + names));
		}
		return client(names.get(0), contract);
	}

	/**
	 * Finds a group.
	 * @param name its name
	 * @return the group
	 */
	public synchronized KryonetClientGroup group(String name) {
		KryonetClientGroup group = this.groups.get(name);
		if (group == null) {
			if (this.closed) {
				throw new IllegalStateException(
						"The application has ended, so there is no group %s any more".formatted(name));
			}
			group = build(name);
			this.groups.put(name, group);
			for (Consumer<KryonetClientGroup> listener : this.listeners) {
				listener.accept(group);
			}
		}
		return group;
	}

	/**
	 * Callers see the exceptions of the contracts, and the group's threads the classes of
	 * the application, whoever has needed the group first.
	 */
	private KryonetClientGroup build(String name) {
		Thread self = Thread.currentThread();
		ClassLoader before = self.getContextClassLoader();
		try {
			if (this.loader != null) {
				self.setContextClassLoader(this.loader);
			}
			return this.source.apply(name).contracts(contracts()).share(peers()).build();
		}
		finally {
			self.setContextClassLoader(before);
		}
	}

	private SharedPeers peers() {
		SharedPeers known = this.peers;
		if (known == null) {
			known = new SharedPeers();
			this.peers = known;
		}
		return known;
	}

	/** All of them, so that those who share a peer know the same exceptions. */
	private Set<Class<?>> contracts() {
		Set<Class<?>> all = new LinkedHashSet<>();
		this.registered.values().forEach(all::addAll);
		return all;
	}

	/**
	 * The groups that are in use.
	 * @return the groups now
	 */
	public synchronized List<KryonetClientGroup> groups() {
		return new ArrayList<>(this.groups.values());
	}

	/**
	 * Shows somebody each group: those that are in use, and every other one as soon as it
	 * is.
	 * @param listener is shown the groups, by the thread that needs them first
	 */
	public synchronized void forEachGroup(Consumer<KryonetClientGroup> listener) {
		this.listeners.add(listener);
		groups().forEach(listener);
	}

	/**
	 * Disconnects from all nodes.
	 */
	@Override
	public void close() {
		List<KryonetClientGroup> open;
		SharedPeers shared;
		synchronized (this) {
			this.closed = true;
			open = groups();
			shared = this.peers;
		}
		open.forEach(KryonetClientGroup::close);
		if (shared != null) {
			shared.close();
		}
	}

}
