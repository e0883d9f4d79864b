/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;
import io.kryowire.test.redis.ServerClock;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.notify.state.engine.ProofChaos.at;
import static io.kryowire.notify.state.engine.ProofChaos.kill;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * State topics under the checker while servers take over from each other whose clocks are
 * apart, with replicas of all keys, of some and of none. Without values that end: how
 * long they last is then not what their writer has said.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class StateClocksChaosTests {

	private static final int RATE = 1000;

	private final ProofResults results = ProofChaos.results();

	private final ServerClock right = ServerClock.ahead(Duration.ZERO);

	@BeforeAll
	static void assumeClocks() {
		assumeThat(ServerClock.whyUnavailable()).as("why clocks cannot be apart here").isNull();
	}

	@AfterEach
	void close() {
		this.right.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT1H", "PT5S", "-PT5S", "-PT1H" })
	void aReplicaTakesOverWithoutTheLastWrites(Duration ahead) {
		try (ServerClock wrong = ServerClock.ahead(ahead); RedisPair pair = RedisPair.start(this.right, wrong)) {
			ProofOrders orders = orders("replica", ahead).through(pair.front());
			List<FaultAction> faults = List.of(TopologyFaults.lostTail(pair),
					kill(FaultKind.KILL_PUBSUB, pair::primary));
			prove(this.results.begin("replica, clocks apart", orders).lookingAt((any) -> pair.primary()), orders,
					faults, 12, () -> at(List.of(pair.primary())));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT1H", "PT5S", "-PT5S", "-PT1H" })
	void sentinelsFailOver(Duration ahead) {
		try (ServerClock wrong = ServerClock.ahead(ahead);
				RedisSentinelTrio trio = RedisSentinelTrio.start(this.right, wrong)) {
			ProofOrders orders = orders("sentinel", ahead).with("topology", "sentinel")
				.with("master", trio.masterName())
				.with("nodes", at(trio.sentinels()));
			List<FaultAction> faults = List.of(TopologyFaults.sentinelFailover(trio),
					TopologyFaults.sentinelCrash(trio));
			prove(this.results.begin("Sentinel, clocks apart", orders).lookingAt((any) -> trio.primary()), orders,
					faults, 6, () -> at(trio.sentinels()));
		}
	}

	private static ProofOrders orders(String name, Duration ahead) {
		return ProofOrders.usual("clocks-%s-%s".formatted(name, ahead))
			.with("rate", RATE)
			.with("ttls", 0)
			.with("clocks", "apart");
	}

	private void prove(ProofRun run, ProofOrders orders, List<FaultAction> faults, int count, Supplier<String> nodes) {
		ProofChaos.subscribeOthers(run, orders);
		ProofChaos.run(run, faults, count, nodes, this.results);
		ProofChaos.isSound(this.results);
	}

}
