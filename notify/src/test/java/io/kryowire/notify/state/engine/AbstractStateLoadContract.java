/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.proxy.Direction;

/**
 * Replicas get hold of all values, however slowly they come.
 */
abstract class AbstractStateLoadContract extends AbstractStateContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS
		.with((it) -> it.partitions(1).commandTimeout(StateTopicSettings.DEFAULTS.commandTimeout()));

	/** What does not come in time would not come the next time either. */
	@Test
	void valuesThatDoNotComeInTimeTogetherComeInPortions() {
		StateTopic<Price> topic = this.bench.join(this.redis.host(), this.redis.port(),
				StateBench.SETTINGS.with((it) -> it.partitions(1)));
		Map<String, Price> prices = new HashMap<>();
		for (int i = 0; i < 200; i++) {
			prices.put("k" + i, price(10_000, i));
		}
		prices.put("long", price(1_200_000, 200));
		topic.putAll(prices);
		// 16 KB each 10 ms, which is some 800 KB within the time-out
		this.proxy.faults().delay(Direction.TO_CLIENT, Duration.ofMillis(10));
		Replica<Price> replica = join(ONE).replica();
		assertFresh(replica);
		assertHolds(replica, prices);
	}

	private static Price price(int length, int seed) {
		StringBuilder text = new StringBuilder(length);
		new Random(seed).ints(length, 'a', 'z' + 1).forEach((letter) -> text.append((char) letter));
		return new Price(text.toString(), seed);
	}

}
