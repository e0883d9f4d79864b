/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.notify.state.engine.ProofChaos.LONGEST;
import static io.kryowire.notify.state.engine.ProofChaos.SEED;
import static io.kryowire.notify.state.engine.ProofChaos.SHORTEST;
import static io.kryowire.notify.state.engine.ProofChaos.at;

/**
 * State topics of a hundred thousand keys under the checker, with replicas of all keys,
 * of some and of none: while servers take over without the last writes, so that all of
 * them are compared, and while one Redis breaks, last of all without any data left.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class StateManyKeysChaosTests {

	private static final int KEYS = 100_000;

	/** Each write is another key, which all have to read. */
	private static final int RATE = 300;

	private static final int RATE_BEFORE = 7000;

	/** By then most of the keys have a value. */
	private static final long FILLED = ProofChaos.share(2L * KEYS);

	private final ProofResults results = ProofChaos.results();

	@Test
	void aReplicaTakesOverWithoutTheLastWrites() {
		try (RedisPair pair = RedisPair.start()) {
			ProofOrders orders = orders("replica").through(pair.front());
			try (ProofRun run = this.results.begin("many keys, replica takes over", orders)
				.lookingAt((any) -> pair.primary())) {
				fill(run, orders);
				breakThings(run, List.of(TopologyFaults.lostTail(pair)), 8);
				end(run, pair.primary());
			}
		}
	}

	@Test
	void oneRedisBreaks() {
		try (EmbeddedRedis redis = StateProofTests.redis();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
			RedisFaults server = new RedisFaults(redis);
			List<FaultAction> faults = new ArrayList<>(new NetworkFaults(proxy).all());
			faults.add(server.crashKeepingData());
			ProofOrders orders = orders("one-redis").through(proxy);
			try (ProofRun run = this.results.begin("many keys, one Redis", orders)) {
				fill(run, orders);
				breakThings(run, faults, 2 * faults.size());
				breakThings(run, List.of(server.crashLosingData()), 1);
				end(run, redis);
			}
		}
	}

	private static ProofOrders orders(String name) {
		return ProofOrders.usual("many-keys-" + name).with("keys", KEYS).with("rate", RATE);
	}

	private static void fill(ProofRun run, ProofOrders orders) {
		run.fill(RATE_BEFORE, FILLED);
		ProofChaos.subscribeOthers(run, orders);
		run.start().awaitComplete(ProofChaos.WARM_UP);
	}

	private static void breakThings(ProofRun run, List<FaultAction> faults, int count) {
		run.breakThings(SEED, faults, (int) ProofChaos.share(count), SHORTEST, LONGEST);
	}

	private void end(ProofRun run, EmbeddedRedis redis) {
		run.stopWriting();
		run.end(at(List.of(redis)), this.results);
		ProofChaos.isSound(this.results);
	}

}
