/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.call.CallOptions;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one view, and which of them a call goes to. Positions are those of this
 * view, and never leave this class.
 */
final class Candidates {

	private static final int NOBODY = -1;

	private final GroupView view;

	/** All nodes of the view, in its order. */
	private final List<RoutedNode> all;

	/** Those that take calls. */
	private final RoutedNode[] nodes;

	private final int[] weights;

	private final int totalWeight;

	/** Whether all nodes have the same weight. */
	private final boolean even;

	private final AtomicInteger turn = new AtomicInteger();

	/**
	 * Creates it.
	 * @param view the view
	 * @param all its nodes, in the same order
	 */
	Candidates(GroupView view, List<RoutedNode> all) {
		this.view = view;
		this.all = List.copyOf(all);
		int[] serving = IntStream.range(0, all.size())
			.filter((i) -> view.nodes().get(i).state() == GroupNode.State.SERVING)
			.toArray();
		this.nodes = Arrays.stream(serving).mapToObj(all::get).toArray(RoutedNode[]::new);
		this.weights = Arrays.stream(serving).map((i) -> view.nodes().get(i).weight()).toArray();
		this.totalWeight = Arrays.stream(this.weights).reduce(0, Math::addExact);
		this.even = Arrays.stream(this.weights).distinct().count() < 2;
	}

	GroupView view() {
		return this.view;
	}

	List<RoutedNode> all() {
		return this.all;
	}

	/** The nodes that a broadcast calls. */
	List<RoutedNode> serving() {
		return List.of(this.nodes);
	}

	/** Whether no node will ever be connected again. */
	boolean areClosed() {
		return !this.all.isEmpty() && this.all.stream().allMatch(RoutedNode::isClosed);
	}

	/** Who is asked when nobody can be: it knows why there is no connection. */
	@Nullable RoutedNode first() {
		return (this.nodes.length > 0) ? this.nodes[0] : null;
	}

	/**
	 * Chooses a connected node for a call.
	 * @param options whether it has a key
	 * @param without those that a call without a key has been to, or whose version does
	 * not take one with a key, if there are any
	 * @return the node, {@code null} if there is none
	 */
	@Nullable RoutedNode choose(CallOptions options, @Nullable Set<RoutedNode> without) {
		int chosen = (this.nodes.length < 2) ? nextConnected(0, without)
				: options.keyed() ? chooseForKey(options.keyHash(), without) : chooseByLoad(without);
		return (chosen != NOBODY) ? this.nodes[chosen] : null;
	}

	private int chooseForKey(int keyHash, @Nullable Set<RoutedNode> without) {
		if (!this.even) {
			return chooseForKeyByWeight(keyHash, without);
		}
		int best = NOBODY;
		long bestScore = 0;
		for (int node = 0; node < this.nodes.length; node++) {
			long score = this.nodes[node].score(keyHash);
			if ((best == NOBODY || score > bestScore) && mayTake(this.nodes[node], without)) {
				best = node;
				bestScore = score;
			}
		}
		return best;
	}

	private static boolean mayTake(RoutedNode node, @Nullable Set<RoutedNode> without) {
		return node.isConnected() && (without == null || !without.contains(node));
	}

	private int chooseForKeyByWeight(int keyHash, @Nullable Set<RoutedNode> without) {
		int best = NOBODY;
		double bestScore = 0;
		for (int node = 0; node < this.nodes.length; node++) {
			double score = Rendezvous.weighted(this.nodes[node].score(keyHash), this.weights[node]);
			if ((best == NOBODY || score > bestScore) && mayTake(this.nodes[node], without)) {
				best = node;
				bestScore = score;
			}
		}
		return best;
	}

	/** The one whose turn it is, or another one if that has less to do. */
	private int chooseByLoad(@Nullable Set<RoutedNode> without) {
		int count = this.nodes.length;
		int first = nextConnected(this.even ? (this.turn.getAndIncrement() & Integer.MAX_VALUE) % count : draw(),
				without);
		if (first == NOBODY) {
			return NOBODY;
		}
		int second = nextConnected((first + 1 + ThreadLocalRandom.current().nextInt(count - 1)) % count, without);
		if (second == first || second == NOBODY) {
			return first;
		}
		return (this.nodes[second].inFlight() * this.weights[first] < this.nodes[first].inFlight()
				* this.weights[second]) ? second : first;
	}

	/** Any node, heavy ones more often. */
	private int draw() {
		int left = ThreadLocalRandom.current().nextInt(this.totalWeight);
		int node = 0;
		while (left >= this.weights[node]) {
			left -= this.weights[node];
			node++;
		}
		return node;
	}

	private int nextConnected(int start, @Nullable Set<RoutedNode> without) {
		int count = this.nodes.length;
		for (int i = 0; i < count; i++) {
			int node = (start + i) % count;
			if (mayTake(this.nodes[node], without)) {
				return node;
			}
		}
		return NOBODY;
	}

	@Override
	public String toString() {
		return this.all.toString();
	}

}
