/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * Which node each slot belongs to, by weighted rendezvous over some nodes: everybody who
 * knows the same nodes and weights has the same table. A node that joins takes slots for
 * itself, and one that leaves gives away its own; no other slot moves. Immutable.
 */
public final class SlotTable {

	/** A position of no node. */
	public static final int NOBODY = -1;

	private final List<String> ids;

	private final int[] weights;

	private final long[] seeds;

	/** The positions of nodes, for each weight that there is. */
	private final int[][] weighing;

	/** By slots. */
	private final int[] positions;

	/** By slots. */
	private final @Nullable String[] owners;

	/** By slots; worked out when asked for, which is when the owner cannot be reached. */
	private final AtomicReferenceArray<int @Nullable []> ranks = new AtomicReferenceArray<>(Slots.COUNT);

	private SlotTable(List<String> ids, int[] weights) {
		this.ids = List.copyOf(ids);
		this.weights = weights.clone();
		if (this.ids.size() != weights.length || new HashSet<>(this.ids).size() != weights.length) {
			throw new IllegalArgumentException("Each node needs an id of its own and a weight: ids=%s, weights=%s"
				.formatted(ids, Arrays.toString(weights)));
		}
		for (int node = 0; node < weights.length; node++) {
			if (weights[node] < 1) {
				throw new IllegalArgumentException(
						"Node \"%s\" needs a weight of at least 1: weight=%d".formatted(ids.get(node), weights[node]));
			}
		}
		this.seeds = this.ids.stream().mapToLong(Rendezvous::seed).toArray();
		this.weighing = Arrays.stream(weights)
			.distinct()
			.mapToObj(
					(weight) -> IntStream.range(0, weights.length).filter((node) -> weights[node] == weight).toArray())
			.toArray(int[][]::new);
		this.positions = IntStream.range(0, Slots.COUNT).map(this::best).toArray();
		this.owners = Arrays.stream(this.positions)
			.mapToObj((position) -> (position != NOBODY) ? this.ids.get(position) : null)
			.toArray(String[]::new);
	}

	/**
	 * Works out a table.
	 * @param view the nodes, of which those that serve get slots
	 * @return the table, in which positions are those of {@link NodeView#serving()}
	 */
	public static SlotTable of(NodeView view) {
		List<ClusterNode> serving = view.serving();
		return of(serving.stream().map(ClusterNode::id).toList(),
				serving.stream().mapToInt(ClusterNode::weight).toArray());
	}

	/**
	 * Works out a table.
	 * @param ids what the nodes are called, whose order tells their positions and has no
	 * influence on who gets what
	 * @param weights their weights, in the same order
	 * @return the table
	 */
	public static SlotTable of(List<String> ids, int[] weights) {
		return new SlotTable(ids, weights);
	}

	/**
	 * The node that a slot belongs to.
	 * @param slot the slot's number
	 * @return the node's id, {@code null} if there are no nodes
	 */
	public @Nullable String owner(int slot) {
		return this.owners[slot];
	}

	/**
	 * Where the node that a slot belongs to stands among the nodes.
	 * @param slot the slot's number
	 * @return its position, {@link #NOBODY} if there are no nodes
	 */
	public int position(int slot) {
		return this.positions[slot];
	}

	/**
	 * Where the node stands that is next if those before it are away. When nodes are
	 * removed, those that stay keep their order.
	 * @param slot the slot's number
	 * @param rank 0 for the owner, 1 for the node that follows it, less than
	 * {@link #size()}
	 * @return its position
	 */
	public int position(int slot, int rank) {
		if (rank == 0) {
			return this.positions[slot];
		}
		int[] known = this.ranks.get(slot);
		if (known == null) {
			// Two threads may do it at once, and come to the same result
			known = ranked(slot);
			this.ranks.set(slot, known);
		}
		return known[rank];
	}

	/**
	 * How many nodes there are.
	 * @return their number
	 */
	public int size() {
		return this.ids.size();
	}

	/**
	 * What the nodes are called.
	 * @return their ids, by positions
	 */
	public List<String> ids() {
		return this.ids;
	}

	/**
	 * How many slots belong to a node.
	 * @param id what it is called
	 * @return their number
	 */
	public int count(String id) {
		return (int) Arrays.stream(this.owners).filter(id::equals).count();
	}

	/**
	 * A weighted score is worked out only where it may be the highest one: that takes
	 * most of the time.
	 */
	private int best(int slot) {
		if (this.weighing.length == 1) {
			return best(slot, this.weighing[0]);
		}
		int best = NOBODY;
		double highest = 0;
		for (int[] nodes : this.weighing) {
			int candidate = best(slot, nodes);
			long score = Rendezvous.score(this.seeds[candidate], slot);
			int weight = this.weights[candidate];
			if (best != NOBODY && Rendezvous.weightedAtMost(score, weight) < highest) {
				continue;
			}
			double weighted = Rendezvous.weighted(score, weight);
			if (best == NOBODY || weighted > highest
					|| weighted == highest && compareScores(slot, candidate, best) < 0) {
				best = candidate;
				highest = weighted;
			}
		}
		return best;
	}

	/** Among nodes of the same weight the score without it decides. */
	private int best(int slot, int[] nodes) {
		int best = nodes[0];
		long highest = Rendezvous.score(this.seeds[best], slot);
		for (int node : nodes) {
			long score = Rendezvous.score(this.seeds[node], slot);
			if (score > highest || score == highest && isFirst(node, best)) {
				best = node;
				highest = score;
			}
		}
		return best;
	}

	private int[] ranked(int slot) {
		return IntStream.range(0, size())
			.boxed()
			.sorted((one, other) -> compare(slot, one, other))
			.mapToInt(Integer::intValue)
			.toArray();
	}

	/** The first one has precedence. */
	private int compare(int slot, int one, int other) {
		int byWeight = (this.weighing.length > 1) ? Double.compare(weighted(slot, other), weighted(slot, one)) : 0;
		return (byWeight != 0) ? byWeight : compareScores(slot, one, other);
	}

	private double weighted(int slot, int node) {
		return Rendezvous.weighted(Rendezvous.score(this.seeds[node], slot), this.weights[node]);
	}

	private int compareScores(int slot, int one, int other) {
		int byScore = Long.compare(Rendezvous.score(this.seeds[other], slot), Rendezvous.score(this.seeds[one], slot));
		return (byScore != 0) ? byScore : this.ids.get(one).compareTo(this.ids.get(other));
	}

	private boolean isFirst(int node, int other) {
		return this.ids.get(node).compareTo(this.ids.get(other)) < 0;
	}

	@Override
	public String toString() {
		return Slots.COUNT + " slots over " + this.ids;
	}

}
