/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.routing.PeerGroup;

/**
 * The tasks of one group. Makes a client of each that is submitted.
 */
public final class GroupTasks implements OwnerTasks {

	private static final int MOST_TASKS = 1024;

	private final PeerGroup group;

	private final Function<ServiceContract, Object> clients;

	private final Map<TaskName<?, ?, ?>, Client> known = new ConcurrentHashMap<>();

	/**
	 * Creates it.
	 * @param group the nodes
	 * @param clients makes the client of a contract
	 */
	public GroupTasks(PeerGroup group, Function<ServiceContract, Object> clients) {
		this.group = group;
		this.clients = clients;
	}

	@Override
	public <K, A, R> CompletableFuture<R> submit(TaskName<K, A, R> task, K key, A argument) {
		return submit(task, key, argument, 0);
	}

	@SuppressWarnings("unchecked")
	<K, A, R> CompletableFuture<R> submit(TaskName<K, A, R> task, K key, A argument, int hops) {
		return ((TaskRun<K, A, R>) client(task).run()).run(key, argument, hops, null);
	}

	@Override
	public <K> Map<String, List<K>> byOwner(TaskName<K, ?, ?> task, Collection<? extends K> keys) {
		ExchangeMethod exchange = client(task).exchange();
		Map<String, List<K>> divided = new LinkedHashMap<>();
		Object[] arguments = new Object[1];
		for (K key : keys) {
			arguments[0] = key;
			String owner = this.group.owner(exchange.keyHashIn(arguments));
			divided.computeIfAbsent((owner != null) ? owner : "", (node) -> new ArrayList<>()).add(key);
		}
		return divided;
	}

	private Client client(TaskName<?, ?, ?> task) {
		Client client = this.known.get(task);
		return (client != null) ? client : newClient(task);
	}

	private synchronized Client newClient(TaskName<?, ?, ?> task) {
		if (this.known.size() >= MOST_TASKS && !this.known.containsKey(task)) {
			throw new IllegalStateException(
					"The task %s would be the %dth that is called in this group; keep the names of tasks in constants"
						.formatted(task, MOST_TASKS + 1));
		}
		return this.known.computeIfAbsent(task, (name) -> {
			ServiceContract contract = TaskRun.contract(name);
			return new Client(contract.exchanges().get(0), (TaskRun<?, ?, ?>) this.clients.apply(contract));
		});
	}

	/**
	 * What a task is called by.
	 *
	 * @param exchange its method
	 * @param run calls it
	 */
	private record Client(ExchangeMethod exchange, TaskRun<?, ?, ?> run) {
	}

}
