/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.proof.history.FreshShare;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisClusterTrio;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.notify.state.engine.ProofChaos.LONGEST;
import static io.kryowire.notify.state.engine.ProofChaos.SEED;
import static io.kryowire.notify.state.engine.ProofChaos.SHORTEST;
import static io.kryowire.notify.state.engine.ProofChaos.WARM_UP;
import static io.kryowire.notify.state.engine.ProofChaos.at;
import static io.kryowire.notify.state.engine.ProofChaos.kill;
import static io.kryowire.notify.state.engine.ProofChaos.share;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thousand faults and ten million writes: one Redis, a replica that takes over without
 * the last writes, Sentinels, clusters with and without replicas, and replicas that keep
 * some keys or none. Takes half an hour on two processors;
 * {@code -Dkryowire.proof.percent=10} does a tenth of it,
 * {@code -Dkryowire.proof.minutes} ends it earlier, and {@code -Dkryowire.proof.seed}
 * takes another order. The table is left in {@code target/state-proof.md}. Runs that are
 * told the same {@code -Dkryowire.proof.results}, a file, append to it what came of them;
 * {@link ProofLedger} prints their sum, and {@code etc/proof} does both.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class StateChaosTests {

	/** That has ended if all has been done, and all checks have passed. */
	private static final String WHOLE = "the run as a whole";

	private static final long WRITES = share(10_000_000);

	/** When enough has been broken, even if it was not everything. */
	private static final int MINUTES = Integer.getInteger("kryowire.proof.minutes", 45);

	private static final int ROUNDS = 40;

	/** Each with an order of its own, whatever the seed. */
	private static final int MOST_ROUNDS = 1000;

	private static final int PARTITIONS = ProofOrders.usual("chaos").number("partitions");

	/** Of those writes that are neither removals nor on a condition. */
	private static final int HALF = 47;

	/** Redis goes on answering in time, and those who ask it have to be fresh mostly. */
	private static final Set<FaultKind> ANSWERED = EnumSet.of(FaultKind.KILL_PUBSUB, FaultKind.KILL_CLIENTS,
			FaultKind.SLICE, FaultKind.OUTPUT_BUFFER, FaultKind.SCRIPT_FLUSH, FaultKind.FLUSH_ALL,
			FaultKind.THROWING_LISTENER, FaultKind.BLOCKING_LISTENER, FaultKind.POISON);

	private static final double LEAST_SHARE = 0.5;

	private static final int WRITES_PER_SECOND_OF_A_WRITER = 3500;

	private static final int FEW_WRITES_PER_SECOND = 5;

	private final ProofResults results = ProofChaos.results();

	private final long begun = System.nanoTime();

	@Test
	void nothingIsSilentlyStaleWhateverHappens() throws Exception {
		System.out.printf("Seed %d%n", SEED);
		this.results.begun(WHOLE);
		aReplicaTakesOverWithoutTheLastWrites("replica takes over", WRITES_PER_SECOND_OF_A_WRITER, 81);
		aReplicaTakesOverWithoutTheLastWrites("replica, few writes", FEW_WRITES_PER_SECOND, 27);
		sentinelsFailOver();
		aClusterFailsOverAndMovesSlots();
		oneMasterOfAClusterIsDead();
		otherReplicasLookForForeignWrites();
		oneRedisBreaksInEveryWay();
		aTopicOfOneNameIsInTwoDatabases();
		write();
		ProofChaos.isSound(this.results);
		StateProofTests.isProven(this.results.all());
		isMostlyFresh(this.results.all());
		assertThat(isOver()).as("it has taken more than %d minutes", MINUTES).isFalse();
		this.results.ended(WHOLE);
	}

	/** Where few write, nothing that comes later tells that something was lost. */
	private void aReplicaTakesOverWithoutTheLastWrites(String title, int rate, int count) throws Exception {
		try (RedisPair pair = RedisPair.start()) {
			ProofOrders orders = orders("replica-" + rate).with("rate", rate).through(pair.front());
			List<FaultAction> faults = List.of(TopologyFaults.lostTail(pair),
					kill(FaultKind.KILL_CLIENTS, pair::primary), kill(FaultKind.KILL_PUBSUB, pair::primary));
			run(this.results.begin(title, orders).lookingAt((any) -> pair.primary()), faults, count,
					() -> at(List.of(pair.primary())));
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
			run(this.results.begin("Sentinel", orders).lookingAt((any) -> trio.primary()), faults, 24,
					() -> at(trio.sentinels()));
		}
	}

	private void aClusterFailsOverAndMovesSlots() throws Exception {
		try (RedisClusterTrio trio = RedisClusterTrio.startWithReplicas()) {
			ProofOrders orders = orders("cluster").with("topology", "cluster").with("nodes", at(trio.nodes()));
			Random random = new Random(SEED);
			IntSupplier slot = () -> slot(trio, random.nextInt(PARTITIONS));
			List<FaultAction> faults = List.of(TopologyFaults.clusterFailover(trio, slot),
					TopologyFaults.clusterCrash(trio, slot), TopologyFaults.slotMigration(trio, slot),
					kill(FaultKind.KILL_CLIENTS, () -> trio.primary(slot.getAsInt())),
					kill(FaultKind.KILL_PUBSUB, () -> trio.primary(slot.getAsInt())));
			run(this.results.begin("cluster", orders).lookingAt((partition) -> trio.primary(slot(trio, partition))),
					faults, 80, () -> at(trio.nodes()));
		}
	}

	private static int slot(RedisClusterTrio trio, int partition) {
		return trio.slot("{%s:%d}".formatted(ProofOrders.TOPIC, partition));
	}

	/** What the others have must go on, and be written once. */
	private void oneMasterOfAClusterIsDead() throws Exception {
		try (RedisClusterTrio trio = RedisClusterTrio.start()) {
			ProofOrders orders = orders("dead-master").with("topology", "cluster").with("nodes", at(trio.nodes()));
			Random random = new Random(SEED);
			IntSupplier slot = () -> slot(trio, random.nextInt(PARTITIONS));
			List<FaultAction> faults = List.of(TopologyFaults.deadMaster(trio, slot),
					TopologyFaults.halfMovedSlot(trio, slot));
			run(this.results.begin("cluster without replicas", orders), faults, 20, () -> at(trio.nodes()));
		}
	}

	/**
	 * Replicas of some keys and of none, values of a megabyte, half of them with an end,
	 * and a look at everything twice a second.
	 */
	private void otherReplicasLookForForeignWrites() throws Exception {
		try (EmbeddedRedis redis = StateProofTests.redis();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
			ProofOrders orders = orders("other-replicas").through(proxy)
				.with("rate", WRITES_PER_SECOND_OF_A_WRITER / 10)
				.with("ttls", HALF)
				.with("largest", 1 << 20)
				.with("foreign", ForeignWrites.SWEEP);
			ProofRun run = this.results.begin("other replicas", orders);
			ProofChaos.subscribeOthers(run, orders);
			List<FaultAction> faults = new ArrayList<>(new RedisFaults(redis).harmless());
			faults.addAll(new NetworkFaults(proxy).all());
			faults.add(new RedisFaults(redis).flushAll());
			run(run, faults, 52, () -> at(List.of(redis)));
		}
	}

	/** They are two topics, whose values come along with announcements. */
	private void aTopicOfOneNameIsInTwoDatabases() throws Exception {
		try (EmbeddedRedis redis = StateProofTests.redis();
				ProofRun neighbour = this.results.begin("database 1", database(1, redis))) {
			List<FaultAction> faults = List.of(kill(FaultKind.KILL_CLIENTS, () -> redis),
					kill(FaultKind.KILL_PUBSUB, () -> redis), new RedisFaults(redis).scriptFlush());
			neighbour.start();
			run(this.results.begin("database 0", database(0, redis)), faults, 12, () -> at(List.of(redis)));
			end(neighbour, at(List.of(redis)));
		}
	}

	private static ProofOrders database(int number, EmbeddedRedis redis) {
		return orders("database-" + number).with("nodes", at(List.of(redis)))
			.with("database", number)
			.with("inline", 100)
			.with("rate", WRITES_PER_SECOND_OF_A_WRITER / 4);
	}

	private void oneRedisBreaksInEveryWay() throws Exception {
		try (EmbeddedRedis redis = StateProofTests.redis();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				ProofRun run = this.results.begin("one Redis", orders("one-redis").through(proxy))) {
			List<FaultAction> faults = new ArrayList<>(StateProofTests.faultsOfOneRedis(run, redis, proxy));
			faults.add(new NetworkFaults(proxy).dropSyns());
			long before = this.results.all().writes();
			run.start().awaitComplete(WARM_UP);
			for (int round = 0; isToGoOn(round, before + run.writes()); round++) {
				run.breakThings(SEED * MOST_ROUNDS + round, faults, faults.size(), SHORTEST, LONGEST);
				System.out.printf("round %d, %d writes%n", round, run.writes());
			}
			end(run, at(List.of(redis)));
		}
	}

	/** Whatever is missing, faults or writes: while there are writes things break. */
	private boolean isToGoOn(int rounds, long writes) {
		return (rounds < share(ROUNDS) || writes < WRITES) && !isOver();
	}

	private void run(ProofRun run, List<FaultAction> faults, int count, Supplier<String> nodes) {
		ProofChaos.run(run, faults, count, nodes, this.results);
		sayHowLong();
	}

	private void end(ProofRun run, String nodes) {
		run.stopWriting();
		run.end(nodes, this.results);
		sayHowLong();
	}

	private void sayHowLong() {
		System.out.printf("after %d s%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun));
	}

	/** Whoever is stale most of the time proves nothing by what it says the rest. */
	private static void isMostlyFresh(HistoryReport report) {
		for (FaultKind kind : ANSWERED) {
			FreshShare share = report.fresh().get(kind.words());
			assertThat(share).as("after %s: %s", kind.words(), report).isNotNull();
			assertThat(share.share()).as("after %s: %s", kind.words(), report).isGreaterThan(LEAST_SHARE);
		}
	}

	private boolean isOver() {
		return System.nanoTime() - this.begun > TimeUnit.MINUTES.toNanos(MINUTES);
	}

	private static ProofOrders orders(String name) {
		return ProofOrders.usual("chaos-" + name).with("rate", WRITES_PER_SECOND_OF_A_WRITER);
	}

	private void write() throws IOException {
		String table = "Seed %d, %d s.%n%n%s".formatted(SEED,
				TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun), this.results);
		System.out.println(table);
		Files.writeString(Path.of("target", "state-proof.md"), table);
	}

}
