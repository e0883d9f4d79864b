/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallContext;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.contract.ServiceContract;
import org.jspecify.annotations.Nullable;

/**
 * The contract behind each task, with the types and under the name of the task.
 *
 * @param <K> the type of the key
 * @param <A> the type of the argument
 * @param <R> the type of the result
 */
@KryonetExchange
interface TaskRun<K, A, R> {

	/** What authorizers and meters see before the name of the task. */
	String SERVICE = "tasks/";

	/**
	 * Runs the task.
	 * @param hops how many tasks have submitted one another until now
	 * @param call the call, not given by callers
	 */
	CompletableFuture<R> run(@RouteKey K key, A argument, int hops, @Nullable CallContext call);

	/** The contract of a task. */
	static ServiceContract contract(TaskName<?, ?, ?> task) {
		return ServiceContract.of(TaskRun.class, task.types(), SERVICE + task.name());
	}

}
