/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.kryowire.autoconfigure.cluster.counting.CountingCluster;
import io.kryowire.autoconfigure.cluster.counting.NodeDrills;
import io.kryowire.autoconfigure.cluster.counting.NodeFaults;
import io.kryowire.autoconfigure.cluster.counting.RedisPlace;
import io.kryowire.autoconfigure.cluster.counting.TakeOver;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.proof.ownership.OwnershipProperty;
import io.kryowire.proof.ownership.OwnershipReport;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static io.kryowire.autoconfigure.cluster.OwnershipProofTests.LEASE;
import static io.kryowire.autoconfigure.cluster.OwnershipProofTests.SEED;
import static io.kryowire.autoconfigure.cluster.OwnershipProofTests.directory;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thousand faults of nodes and of Redis, a hundred kills, and ten rolling restarts. It
 * takes about an hour and a half on two processors. {@code -Dkryowire.proof.faults=50}
 * applies fewer faults, {@code -Dkryowire.proof.take-overs} kills another number of
 * nodes, {@code -Dkryowire.proof.restarts} restarts all nodes another number of times,
 * {@code -Dkryowire.proof.rate} is the number of calls in a second,
 * {@code -Dkryowire.proof.lease} that of milliseconds of a lease,
 * {@code -Dkryowire.proof.restart-lease} that of one in rolling restarts, and
 * {@code -Dkryowire.proof.seed} takes another order. Figures are printed after each part,
 * and left in {@code target/ownership-proof.md}.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows cannot pause a process by a signal")
@Timeout(value = 6, unit = TimeUnit.HOURS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OwnershipChaosTests {

	private static final int FAULTS = Integer.getInteger("kryowire.proof.faults", 1000);

	private static final int TAKE_OVERS = Integer.getInteger("kryowire.proof.take-overs", 100);

	private static final int RESTARTS = Integer.getInteger("kryowire.proof.restarts", 10);

	/** A history fits into the memory of the checker, at a thousand calls in a second. */
	private static final int OF_A_ROUND = 100;

	/** One fault in so many is that of a Redis with a replica. */
	private static final int WITH_REPLICA = 5;

	/** One fault in so many is that of a Redis with Sentinels, who take their time. */
	private static final int WITH_SENTINELS = 10;

	/** Kills whose histories are checked together. */
	private static final int KILLS = 25;

	/** So many that a call is under way in one of them. */
	private static final int PAUSES = 6;

	private static final Duration LONGEST = LEASE.multipliedBy(3);

	private static final Duration VERY_LONG = Duration.ofSeconds(30);

	/** Nothing ends by a fault but what the test ends, however busy the machine is. */
	private static final Duration LONG_LEASE = Duration
		.ofMillis(Long.getLong("kryowire.proof.restart-lease", Waiting.LONGEST.dividedBy(3).toMillis()));

	private static final OwnershipFigures FIGURES = new OwnershipFigures();

	@Test
	@Order(1)
	void withFencesWhoWasPausedIsRefused() throws Exception {
		OwnershipReport report = pausedBeforeTheyWrite(true);
		OwnershipProofTests.isSound(report);
		assertThat(report.refused()).as(report.toString()).isPositive();
	}

	/** A negative control. */
	@Test
	@Order(1)
	void withoutFencesWhoWasPausedIsFound() throws Exception {
		OwnershipReport report = pausedBeforeTheyWrite(false);
		assertThat(report.broken()).as(report.toString()).contains(OwnershipProperty.FENCED, OwnershipProperty.CHAINED);
	}

	private static OwnershipReport pausedBeforeTheyWrite(boolean fenced) throws Exception {
		try (RedisOfProof redis = RedisOfProof.start();
				CountingCluster cluster = CountingCluster.start(directory("paused-" + fenced), redis.place(), LEASE,
						"counting.fenced=" + fenced, "counting.late=50ms")) {
			NodeDrills drills = cluster.drills();
			for (int i = 0; i < PAUSES; i++) {
				drills.pauseUntilReplaced(i % 3);
			}
			return cluster.end();
		}
	}

	@Test
	@Order(2)
	void aRollingRestartOfProcessesFailsNoCall() throws Exception {
		Path directory = directory("rolling");
		List<String> failures = new ArrayList<>();
		String name = "rolling restarts of three nodes, with a lease of %d ms".formatted(LONG_LEASE.toMillis());
		FIGURES.run(name, directory, () -> {
			try (RedisOfProof redis = RedisOfProof.start();
					CountingCluster cluster = CountingCluster.start(directory, redis.place(), LONG_LEASE)) {
				NodeDrills drills = cluster.drills();
				for (int i = 0; i < RESTARTS; i++) {
					drills.restartAll(CountingCluster.RATE);
				}
				failures.addAll(cluster.failures());
				FIGURES.measured("""
						%d rolling restarts: %d calls, %s failed
						- while nothing happened: %s
						- of keys whose node was leaving: %s
						- while a process was being started: %s
						- while a node was joining: %s""".formatted(RESTARTS, cluster.calls(),
						failures.isEmpty() ? "none" : failures, drills.usual(), drills.leaving(), drills.starting(),
						drills.joining()));
				return cluster.end();
			}
		});
		assertThat(failures).isEmpty();
		FIGURES.areSound();
	}

	@Test
	@Order(3)
	void othersTakeOverFromANodeThatIsKilled() throws Exception {
		List<TakeOver> all = new ArrayList<>();
		for (int first = 0; first < TAKE_OVERS; first += KILLS) {
			int count = Math.min(TAKE_OVERS - first, KILLS);
			Path directory = directory("take-over-" + first);
			FIGURES.run("kills, each followed by a start", directory, () -> {
				try (RedisOfProof redis = RedisOfProof.start();
						CountingCluster cluster = CountingCluster.start(directory, redis.place(), LEASE)) {
					NodeDrills drills = cluster.drills();
					for (int i = 0; i < count; i++) {
						all.add(drills.takeOver(i % 3));
						System.out.println(TakeOver.HEAD + ": " + all.get(all.size() - 1));
					}
					return cluster.end();
				}
			});
			FIGURES.measured("""
					Take-over after %d kills, lease %s, ms after the kill (p50, p99, longest)
					- heard that the node is dead: %s
					- last slot named: %s
					- calls of all keys answered, callers know the owners: %s
					- calls of all keys answered, callers have a list: %s""".formatted(all.size(), LEASE,
					percentiles(all, TakeOver::dead), percentiles(all, TakeOver::lastNamed),
					percentiles(all, TakeOver::lastFound), percentiles(all, TakeOver::lastListed)));
		}
		FIGURES.areSound();
	}

	private static String percentiles(List<TakeOver> all, ToDoubleFunction<TakeOver> part) {
		double[] sorted = all.stream().mapToDouble(part).sorted().toArray();
		return "%.0f, %.0f, %.0f".formatted(percentile(sorted, 50), percentile(sorted, 99), percentile(sorted, 100));
	}

	private static double percentile(double[] sorted, int percent) {
		return (sorted.length == 0) ? 0 : sorted[Math.max(0, (sorted.length * percent + 99) / 100 - 1)];
	}

	@Test
	@Order(4)
	void noFormerOwnerIsHeardHoweverLongAFaultIs() throws Exception {
		Path directory = directory("long");
		FIGURES.run("faults of 30 s", directory, () -> {
			try (RedisOfProof redis = RedisOfProof.start();
					CountingCluster cluster = CountingCluster.start(directory, redis.place(), LEASE)) {
				NodeFaults nodes = cluster.faults(SEED);
				RedisFaults server = redis.faults();
				List<FaultAction> faults = List.of(nodes.pause(), nodes.withoutRedis(), nodes.withoutCallers(),
						server.pause(), server.crashKeepingData());
				cluster.breakThings(SEED, faults, faults.size(), VERY_LONG, VERY_LONG);
				return cluster.end();
			}
		});
		FIGURES.areSound();
	}

	@Test
	@Order(5)
	void noFormerOwnerIsHeardWhateverHappens() {
		int left = FAULTS;
		for (int round = 0; left > 0; round++) {
			int of = Math.min(left, OF_A_ROUND);
			int replica = (of + WITH_REPLICA - 1) / WITH_REPLICA;
			int sentinels = (of - replica) / (WITH_SENTINELS - 1);
			int number = round;
			left -= of;
			run("a replica that takes over without the last writes", "pair-" + round,
					(directory) -> withAReplicaThatTakesOver(directory, number, replica));
			run("Sentinels that fail over", "sentinel-" + round,
					(directory) -> withSentinels(directory, number, sentinels));
			run("one Redis", "one-" + round, (directory) -> withOneRedis(directory, number, of - replica - sentinels));
		}
		FIGURES.areSound();
	}

	private static void run(String name, String place, InDirectory run) {
		try {
			Path directory = directory(place);
			FIGURES.run(name, directory, () -> run.run(directory));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static OwnershipReport withOneRedis(Path directory, int round, int count) throws Exception {
		try (RedisOfProof redis = RedisOfProof.start();
				CountingCluster cluster = CountingCluster.startRelaying(directory, redis.place(), LEASE)) {
			List<FaultAction> faults = new ArrayList<>(cluster.faults(SEED + round).all());
			RedisFaults server = redis.faults();
			faults.addAll(List.of(server.pause(), server.killClients(), server.scriptFlush(), server.flushAll(),
					server.crashKeepingData(), server.crashLosingData(), redis.clock()));
			cluster.breakThings(SEED + round, faults, count, LONGEST);
			return cluster.end();
		}
	}

	private static OwnershipReport withAReplicaThatTakesOver(Path directory, int round, int count) throws Exception {
		try (RedisPair pair = RedisPair.start();
				CountingCluster cluster = CountingCluster.start(directory, RedisPlace.of(pair), LEASE)) {
			NodeFaults nodes = cluster.faults(SEED + round);
			cluster.breakThings(SEED + round, List.of(TopologyFaults.lostTail(pair), TopologyFaults.lostTail(pair),
					nodes.kill(), nodes.pause(), nodes.clock()), count, LONGEST);
			return cluster.end();
		}
	}

	private static OwnershipReport withSentinels(Path directory, int round, int count) throws Exception {
		try (RedisSentinelTrio trio = RedisSentinelTrio.start();
				CountingCluster cluster = CountingCluster.start(directory, RedisPlace.of(trio), LEASE)) {
			NodeFaults nodes = cluster.faults(SEED + round);
			// Sentinels repair what is cut off for longer
			cluster.breakThings(SEED + round, List.of(TopologyFaults.sentinelCrash(trio),
					TopologyFaults.sentinelFailover(trio), nodes.kill(), nodes.pause()), count, LEASE.multipliedBy(2));
			return cluster.end();
		}
	}

	/**
	 * A cluster whose logs are in a directory, from its start to its report.
	 */
	@FunctionalInterface
	private interface InDirectory {

		OwnershipReport run(Path directory) throws Exception;

	}

}
