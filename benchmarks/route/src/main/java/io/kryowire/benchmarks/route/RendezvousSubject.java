/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.route;

import java.util.List;

import io.kryowire.benchmarks.rig.route.RouteSubject;

/**
 * Rendezvous of all nodes for each key, without slots: the score of each node is worked
 * out, and the highest wins.
 */
public final class RendezvousSubject implements RouteSubject {

	private String[] nodes;

	private long[] seeds;

	@Override
	public void prepare(List<String> names) {
		this.nodes = names.toArray(String[]::new);
		this.seeds = names.stream().mapToLong((name) -> mix(name.hashCode())).toArray();
	}

	@Override
	public String choose(int keyHash) {
		int best = 0;
		long highest = Long.MIN_VALUE;
		for (int node = 0; node < this.seeds.length; node++) {
			long score = mix(this.seeds[node] ^ (keyHash * 0x9E3779B97F4A7C15L));
			if (score > highest) {
				best = node;
				highest = score;
			}
		}
		return this.nodes[best];
	}

	static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
		return mixed ^ (mixed >>> 31);
	}

}
