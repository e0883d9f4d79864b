/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kryowire.test.faults.FaultAction;
import io.kryowire.test.faults.FaultKind;
import io.kryowire.test.faults.RedisFaults;
import io.kryowire.test.faults.TopologyFaults;
import io.kryowire.test.history.Property;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisClusterTrio;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thousand faults and ten million writes: one Redis, a replica that takes over without
 * the last writes, Sentinels, and a cluster. Takes half an hour on two processors;
 * {@code -Dkryowire.proof.percent=10} does a tenth of it,
 * {@code -Dkryowire.proof.minutes} ends it earlier, and {@code -Dkryowire.proof.seed}
 * takes another order. The table is left in {@code target/state-proof.md}.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class StateChaosTests {

	private static final long SEED = Long.getLong("kryowire.proof.seed", 1);

	private static final int PERCENT = Integer.getInteger("kryowire.proof.percent", 100);

	private static final long WRITES = 10_000_000L * PERCENT / 100;

	/** When enough has been broken, even if it was not everything. */
	private static final int MINUTES = Integer.getInteger("kryowire.proof.minutes", 45);

	/**
	 * Many young processes on few processors have better things to do than to compile.
	 */
	private static final String C1 = "-XX:TieredStopAtLevel=1";

	private static final int ROUNDS = 40;

	private static final int WRITES_PER_SECOND_OF_A_WRITER = 3500;

	private static final int FEW_WRITES_PER_SECOND = 5;

	/** What happens to processes that have just been started happens to others. */
	private static final Duration WARM_UP = Duration.ofSeconds(10);

	private static final Duration SHORTEST = Duration.ofMillis(50);

	private static final Duration LONGEST = Duration.ofMillis(1500);

	private final ProofResults results = new ProofResults();

	private final long begun = System.nanoTime();

	@Test
	void nothingIsSilentlyStaleWhateverHappens() throws Exception {
		aReplicaTakesOverWithoutTheLastWrites("replica takes over", WRITES_PER_SECOND_OF_A_WRITER, 81);
		aReplicaTakesOverWithoutTheLastWrites("replica, few writes", FEW_WRITES_PER_SECOND, 27);
		sentinelsFailOver();
		aClusterFailsOverAndMovesSlots();
		oneRedisBreaksInEveryWay();
		write();
		this.results.reports().forEach((title, report) -> {
			assertThat(report.broken()).as(title + ": " + report).isEmpty();
			assertThat(report.untested()).as(title + ": " + report)
				.doesNotContain(Property.BOUNDED, Property.CONVERGED);
		});
		StateProofTests.isProven(this.results.all());
		assertThat(isOver()).as("it has taken more than %d minutes", MINUTES).isFalse();
	}

	/** Where few write, nothing that comes later tells that something was lost. */
	private void aReplicaTakesOverWithoutTheLastWrites(String title, int rate, int count) throws Exception {
		try (RedisPair pair = RedisPair.start()) {
			ProofOrders orders = orders("replica-" + rate).with("rate", rate).through(pair.front());
			List<FaultAction> faults = List.of(TopologyFaults.lostTail(pair),
					kill(FaultKind.KILL_CLIENTS, pair::primary), kill(FaultKind.KILL_PUBSUB, pair::primary));
			run(title, orders, faults, count, () -> at(List.of(pair.primary())));
		}
	}

	private void sentinelsFailOver() throws Exception {
		try (RedisSentinelTrio trio = RedisSentinelTrio.start()) {
			ProofOrders orders = orders("sentinel").with("topology", "sentinel")
				.with("master", trio.masterName())
				.with("nodes", at(trio.sentinels()));
			List<FaultAction> faults = List.of(TopologyFaults.sentinelFailover(trio),
					TopologyFaults.sentinelCrash(trio), kill(FaultKind.KILL_CLIENTS, trio::primary),
					kill(FaultKind.KILL_PUBSUB, trio::primary));
			run("Sentinel", orders, faults, 24, () -> at(trio.sentinels()));
		}
	}

	private void aClusterFailsOverAndMovesSlots() throws Exception {
		try (RedisClusterTrio trio = RedisClusterTrio.startWithReplicas()) {
			ProofOrders orders = orders("cluster").with("topology", "cluster").with("nodes", at(trio.nodes()));
			Random random = new Random(SEED);
			IntSupplier slot = () -> trio.slot("{%s:%d}".formatted(ProofOrders.TOPIC, random.nextInt(16)));
			List<FaultAction> faults = List.of(TopologyFaults.clusterFailover(trio, slot),
					TopologyFaults.clusterCrash(trio, slot), TopologyFaults.slotMigration(trio, slot),
					kill(FaultKind.KILL_CLIENTS, () -> trio.primary(slot.getAsInt())),
					kill(FaultKind.KILL_PUBSUB, () -> trio.primary(slot.getAsInt())));
			run("cluster", orders, faults, 80, () -> at(trio.nodes()));
		}
	}

	private void oneRedisBreaksInEveryWay() throws Exception {
		try (EmbeddedRedis redis = StateProofTests.redis();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				ProofRun run = new ProofRun("one Redis", orders("one-redis").through(proxy), C1)) {
			List<FaultAction> faults = StateProofTests.faultsOfOneRedis(run, redis, proxy);
			long before = this.results.all().writes();
			run.start().awaitComplete(WARM_UP);
			for (int round = 0; round < count(ROUNDS) && !isOver(); round++) {
				run.breakThings(SEED * ROUNDS + round, faults, faults.size(), SHORTEST, LONGEST);
				System.out.printf("round %d, %d writes%n", round, run.writes());
			}
			while (run.writes() < WRITES - before && !isOver()) {
				run.awaitWrites(run.writes() + WRITES_PER_SECOND_OF_A_WRITER);
			}
			end(run, at(List.of(redis)));
		}
	}

	private void run(String title, ProofOrders orders, List<FaultAction> faults, int count, Supplier<String> nodes) {
		try (ProofRun run = new ProofRun(title, orders, C1)) {
			run.start().awaitComplete(WARM_UP);
			run.breakThings(SEED, faults, count(count), SHORTEST, LONGEST);
			end(run, nodes.get());
		}
	}

	private void end(ProofRun run, String nodes) {
		run.stopWriting();
		run.end(nodes, this.results);
		System.out.printf("after %d s%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun));
	}

	private boolean isOver() {
		return System.nanoTime() - this.begun > TimeUnit.MINUTES.toNanos(MINUTES);
	}

	private static int count(int count) {
		return Math.max(1, count * PERCENT / 100);
	}

	private static ProofOrders orders(String name) {
		return ProofOrders.usual("chaos-" + name).with("rate", WRITES_PER_SECOND_OF_A_WRITER);
	}

	private static FaultAction kill(FaultKind kind, Supplier<EmbeddedRedis> which) {
		return FaultAction.once(kind, () -> {
			RedisFaults faults = new RedisFaults(which.get());
			((kind == FaultKind.KILL_PUBSUB) ? faults.killPubSub() : faults.killClients()).begin();
		});
	}

	private static String at(List<EmbeddedRedis> servers) {
		return servers.stream().map((server) -> server.host() + ":" + server.port()).collect(Collectors.joining(","));
	}

	private void write() throws IOException {
		String table = "Seed %d, %d s.%n%n%s".formatted(SEED,
				TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun), this.results);
		System.out.println(table);
		Files.writeString(Path.of("target", "state-proof.md"), table);
	}

}
