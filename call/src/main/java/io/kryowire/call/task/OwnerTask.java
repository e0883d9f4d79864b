/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.concurrent.CompletableFuture;

/**
 * A task that runs where the data is: a bean of the node, called by its name with a key,
 * at the node that has the key. Only data travels, never code. Calls with one key run one
 * after the other and in order, like those of a contract.
 *
 * @param <K> the type of the key
 * @param <A> the type of the argument
 * @param <R> the type of the result
 */
public interface OwnerTask<K, A, R> {

	/**
	 * What it is called by. Asked when the application starts.
	 * @return the name, which no other task of the node has
	 */
	TaskName<K, A, R> name();

	/**
	 * Runs it. What it needs of other keys it asks the context for and returns at once;
	 * the key is free from then on, so that a task may even come back to it.
	 * @param key the key, which this node has
	 * @param argument the argument; it is the caller's own object if that is in the same
	 * process, and must not be changed
	 * @param context the call, and the way to other tasks
	 * @return the future result
	 * @throws Exception any failure, which is sent to the caller
	 */
	CompletableFuture<R> run(K key, A argument, TaskContext context) throws Exception;

}
