/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The tasks of a group of nodes, as those see them who call. A bean, imported like a
 * client by {@code @ImportKryonetClients(group = "graph", types = OwnerTasks.class)}.
 * Thread-safe.
 */
public interface OwnerTasks {

	/**
	 * Has a task run at the node that has a key. If that is this process's own node there
	 * is no connection in between.
	 * @param <K> the type of the key
	 * @param <A> the type of the argument
	 * @param <R> the type of the result
	 * @param task the task
	 * @param key the key
	 * @param argument the argument, which must not be changed before the result is there
	 * @return the future result; it ends as the call of a contract does. A
	 * {@code VersionMismatchException} says that the node has no such task, and which it
	 * has
	 * @throws io.kryowire.call.contract.InvalidContractException if one of the task's
	 * types cannot travel, or a key of this type has no node
	 */
	<K, A, R> CompletableFuture<R> submit(TaskName<K, A, R> task, K key, A argument);

	/**
	 * Divides keys by the nodes that have them, so that each node is called once for all
	 * of its keys. Another node may have some of them when the call is there: of the keys
	 * of a call, only the one that it is submitted with is checked.
	 * @param <K> the type of the keys
	 * @param task the task that is to be called for them
	 * @param keys the keys
	 * @return the keys by the ids of the nodes, both in the order of the keys; by ""
	 * those that nobody has now
	 */
	<K> Map<String, List<K>> byOwner(TaskName<K, ?, ?> task, Collection<? extends K> keys);

}
