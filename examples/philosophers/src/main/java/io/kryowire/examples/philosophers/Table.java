/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

/**
 * The tables, as philosophers know them. Each table is at the node that has its name's
 * slot. Meals of a seat are numbered, and the numbers only grow.
 */
@KryonetExchange(name = "table", deadline = "10s")
public interface Table {

	/**
	 * Asks for both forks. Whoever asks holds none.
	 * @param table the name of the table
	 * @param seat the seat, from 0
	 * @param meal the number of the meal
	 * @return the forks, when both are free and it is this seat's turn: they are its own
	 * for one lease, counted from when it has asked
	 */
	@KryonetExchange(idempotent = true)
	CompletableFuture<Grant> take(@RouteKey String table, int seat, long meal);

	/**
	 * Says that a seat has been given forks and still needs them.
	 * @param table the name of the table
	 * @param seat the seat
	 * @param meal the number of the meal
	 * @param eats whether it eats, and its lease is not over. A table that has moved
	 * believes nobody else
	 * @return whether the forks are its own for another lease, counted from this call
	 */
	@KryonetExchange(idempotent = true, deadline = "1s")
	CompletableFuture<Boolean> hold(@RouteKey String table, int seat, long meal, boolean eats);

	/**
	 * Puts both forks back.
	 * @param table the name of the table
	 * @param seat the seat
	 * @param meal the number of the meal
	 * @return when they are free
	 */
	@KryonetExchange(idempotent = true)
	CompletableFuture<Void> put(@RouteKey String table, int seat, long meal);

	/**
	 * Looks at all tables.
	 * @return those of each node
	 */
	@KryonetExchange(broadcast = true, idempotent = true, deadline = "1s")
	CompletableFuture<List<NodeResult<Scene>>> look();

	/**
	 * Both forks.
	 *
	 * @param tenure by whom they are given: the number of the table's life at its node
	 * @param asked the position of the request among all requests and grants of that life
	 * @param granted the position of the grant
	 */
	record Grant(long tenure, long asked, long granted) {

	}

	/**
	 * What there is at a node.
	 *
	 * @param process the id of its process
	 * @param tables its tables
	 */
	record Scene(long process, List<View> tables) {

	}

	/**
	 * A table.
	 *
	 * @param name its name
	 * @param open whether it gives forks; for one lease a table that has moved does not
	 * @param seats a letter for each seat: t for thinking, h for hungry, e for eating
	 * @param meals how many meals have begun in this life of the table
	 */
	record View(String name, boolean open, String seats, long meals) {

	}

}
