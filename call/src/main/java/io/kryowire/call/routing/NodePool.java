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

import org.jspecify.annotations.Nullable;

/**
 * Nodes among which calls without a key are spread: each goes to the less busy one of
 * two. Nodes that have failed of late are taken only if there is nobody else.
 */
final class NodePool {

	private static final int NOBODY = -1;

	private final RoutedNode[] nodes;

	private final int[] weights;

	private final long totalWeight;

	/** Whether all nodes have the same weight. */
	private final boolean even;

	private final AtomicInteger turn = new AtomicInteger();

	NodePool(List<RoutedNode> nodes, int[] weights) {
		this.nodes = nodes.toArray(RoutedNode[]::new);
		this.weights = weights;
		this.totalWeight = Arrays.stream(weights).asLongStream().sum();
		this.even = Arrays.stream(weights).distinct().count() < 2;
	}

	/** The one whose turn it is, or another one if that has less to do. */
	@Nullable RoutedNode choose(@Nullable Set<RoutedNode> without) {
		int count = this.nodes.length;
		if (count < 2) {
			return (count == 1 && this.nodes[0].mayTake(without)) ? this.nodes[0] : null;
		}
		int first = next(this.even ? (this.turn.getAndIncrement() & Integer.MAX_VALUE) % count : draw(), without);
		if (first == NOBODY) {
			return null;
		}
		int second = next((first + 1 + ThreadLocalRandom.current().nextInt(count - 1)) % count, without);
		return this.nodes[isBetter(second, first) ? second : first];
	}

	private boolean isBetter(int second, int first) {
		if (second == first || second == NOBODY || this.nodes[second].isOut()) {
			return false;
		}
		return this.nodes[second].inFlight() * this.weights[first] < this.nodes[first].inFlight()
				* this.weights[second];
	}

	/** Any node, heavy ones more often. */
	private int draw() {
		long left = ThreadLocalRandom.current().nextLong(this.totalWeight);
		int node = 0;
		while (left >= this.weights[node]) {
			left -= this.weights[node];
			node++;
		}
		return node;
	}

	private int next(int start, @Nullable Set<RoutedNode> without) {
		int count = this.nodes.length;
		int last = NOBODY;
		for (int i = 0; i < count; i++) {
			int node = (start + i) % count;
			if (this.nodes[node].mayTake(without)) {
				if (!this.nodes[node].isOut()) {
					return node;
				}
				last = (last == NOBODY) ? node : last;
			}
		}
		return last;
	}

}
