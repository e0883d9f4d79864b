/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who dines, and how. The same at all nodes, except for host and history.
 *
 * @param tables Number of tables.
 * @param seats Number of philosophers at each table.
 * @param nodes Number of nodes, among which the philosophers are divided.
 * @param node Number of this node, from 0.
 * @param think Time to think between meals, on average. Without any, philosophers always
 * want to eat.
 * @param eat Time to eat, on average.
 * @param lease Time for which forks are given to a philosopher who is not heard of.
 * @param history File to which the meals of this node's philosophers are appended.
 */
@ConfigurationProperties("dinner")
public record Dinner(@DefaultValue("8") int tables, @DefaultValue("7") int seats, @DefaultValue("3") int nodes,
		@DefaultValue("0") int node, @DefaultValue("1200ms") Duration think, @DefaultValue("900ms") Duration eat,
		@DefaultValue("1s") Duration lease, @Nullable Path history) {

	private static final String NAME = "table-";

	private static final int MOST_PHILOSOPHERS = 100_000;

	private static final int MOST_PROCESSES = 100;

	private static final Duration SHORTEST_LEASE = Duration.ofMillis(100);

	public Dinner {
		if (tables < 1 || seats < 2 || (long) tables * seats > MOST_PHILOSOPHERS) {
			throw new IllegalArgumentException(
					"There are %d tables (dinner.tables) with %d seats (dinner.seats), but there must be at least 1 and 2, and at most %d seats in all"
						.formatted(tables, seats, MOST_PHILOSOPHERS));
		}
		if (nodes < 1) {
			throw new IllegalArgumentException("dinner.nodes is %d, but must be at least 1".formatted(nodes));
		}
		if (node < 0 || node >= nodes) {
			throw new IllegalArgumentException(
					"dinner.node is %d, but must be at least 0 and less than dinner.nodes, which is %d".formatted(node,
							nodes));
		}
		if (think.isNegative() || eat.isNegative()) {
			throw new IllegalArgumentException(
					"dinner.think is %s and dinner.eat %s, but neither may be negative".formatted(think, eat));
		}
		if (lease.compareTo(SHORTEST_LEASE) < 0) {
			throw new IllegalArgumentException(
					"dinner.lease is %s, but must be at least %s".formatted(lease, SHORTEST_LEASE));
		}
	}

	/** The number of nodes, if all of them are to run on this machine. */
	int processes() {
		if (this.nodes > MOST_PROCESSES) {
			throw new IllegalArgumentException(
					"dinner.nodes is %d, but each of them is a process here, so it must be at most %d"
						.formatted(this.nodes, MOST_PROCESSES));
		}
		return this.nodes;
	}

	/** The names of the tables, in order. */
	List<String> names() {
		return IntStream.range(0, this.tables).mapToObj((table) -> NAME + table).toList();
	}

	/** Whether the philosopher is at this node. */
	boolean isHere(int table, int seat) {
		return ((long) table * this.seats + seat) % this.nodes == this.node;
	}

}
