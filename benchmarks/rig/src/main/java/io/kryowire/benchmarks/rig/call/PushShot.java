/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

import io.kryowire.benchmarks.rig.call.model.Item;

/**
 * Pushes items, which exist already and do not change.
 */
final class PushShot implements Shot {

	private static final int ITEMS = 256;

	/** Numbers of eight bytes, whether their length is fixed or not. */
	private static final long LEAST = 1L << 48;

	private static final long LARGEST = 1L << 55;

	private final SplittableRandom random = new SplittableRandom(48);

	private final Item[] items = new Item[ITEMS];

	PushShot(int elements) {
		Arrays.setAll(this.items, (index) -> anItem(elements));
	}

	private Item anItem(int elements) {
		Map<Long, Long> map = new HashMap<>();
		while (map.size() < elements) {
			map.put(number(), number());
		}
		return new Item(number(), number(), number(), this.random.nextInt(), map);
	}

	private long number() {
		return this.random.nextLong(LEAST, LARGEST);
	}

	@Override
	public void send(CallClient client, int number, Answer answer) throws Exception {
		client.push(this.items[number & (ITEMS - 1)], answer);
	}

	@Override
	public long expected(int number) {
		return this.items[number & (ITEMS - 1)].acknowledgement();
	}

}
