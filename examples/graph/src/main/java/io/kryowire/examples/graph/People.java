/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.task.TaskName;

/**
 * The people of a graph, each at the node that has its number: a contract, and two tasks.
 */
@KryonetExchange("people")
public interface People {

	/** Who is near a person: those at each distance up to the argument. */
	TaskName<Integer, Integer, List<int[]>> NEAR = new TaskName<>("near") {
	};

	/** The friends of the people in the argument, of whom the key is one. */
	TaskName<Integer, int[], int[]> FRIENDS_OF_ALL = new TaskName<>("friends-of-all") {
	};

	/**
	 * Enters a person.
	 * @param person the person's number
	 * @param friends the numbers of all friends
	 * @return when that is done
	 */
	CompletableFuture<Void> enter(@RouteKey int person, int[] friends);

	/**
	 * The friends of one person.
	 * @param person the person's number
	 * @return the numbers of all friends
	 */
	CompletableFuture<int[]> friends(@RouteKey int person);

}
