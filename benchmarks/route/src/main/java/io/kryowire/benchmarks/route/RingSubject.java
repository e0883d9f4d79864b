/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.route;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.kryowire.benchmarks.rig.route.RouteSubject;

/**
 * A ring of hashes on which each node has 160 places, as clients of caches have it.
 */
public final class RingSubject implements RouteSubject {

	private static final int PLACES = 160;

	private final TreeMap<Long, String> ring = new TreeMap<>();

	@Override
	public void prepare(List<String> nodes) {
		for (String node : nodes) {
			for (int place = 0; place < PLACES; place++) {
				this.ring.put(RendezvousSubject.mix((node + "-" + place).hashCode()), node);
			}
		}
	}

	@Override
	public String choose(int keyHash) {
		Map.Entry<Long, String> next = this.ring.ceilingEntry(RendezvousSubject.mix(keyHash));
		return ((next != null) ? next : this.ring.firstEntry()).getValue();
	}

}
