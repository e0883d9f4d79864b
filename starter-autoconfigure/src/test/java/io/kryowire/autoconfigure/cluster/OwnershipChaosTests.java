/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.kryowire.autoconfigure.cluster.counting.CountingCluster;
import io.kryowire.autoconfigure.cluster.counting.RedisPlace;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.proof.ownership.OwnershipProperty;
import io.kryowire.proof.ownership.OwnershipReport;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static io.kryowire.autoconfigure.cluster.OwnershipProofTests.SEED;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thousand faults of nodes and of Redis, and how long it takes to take over. It takes
 * about two hours on two processors; {@code -Dkryowire.proof.faults=50} applies fewer
 * faults, {@code -Dkryowire.proof.take-overs} kills another number of nodes, and
 * {@code -Dkryowire.proof.seed} takes another order. The table is left in
 * {@code target/ownership-proof.md}.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows cannot pause a process by a signal")
@Timeout(value = 6, unit = TimeUnit.HOURS)
class OwnershipChaosTests {

	private static final int FAULTS = Integer.getInteger("kryowire.proof.faults", 1000);

	private static final int TAKE_OVERS = Integer.getInteger("kryowire.proof.take-overs", 10);

	/** A history fits into the memory of the checker. */
	private static final int OF_A_ROUND = 40;

	/** One fault in so many is that of a Redis with a replica. */
	private static final int WITH_REPLICA = 5;

	/** So many that a call is under way in one of them. */
	private static final int PAUSES = 6;

	private static final Duration LONGEST = Duration.ofSeconds(4);

	/** Nothing ends by a fault but what the test ends, however busy the machine is. */
	private static final Duration LONG_LEASE = Waiting.LONGEST.dividedBy(3);

	private final long begun = System.nanoTime();

	@Test
	void noFormerOwnerIsHeardWhateverHappens() throws Exception {
		OwnershipReport all = null;
		int left = FAULTS;
		for (int round = 0; left > 0; round++) {
			int replica = Math.min(left, Math.max(1, OF_A_ROUND / WITH_REPLICA));
			all = plus(all, withAReplicaThatTakesOver(round, replica));
			left -= replica;
			int count = Math.min(left, OF_A_ROUND - replica);
			if (count > 0) {
				all = plus(all, withOneRedis(round, count));
				left -= count;
			}
			write(all);
		}
	}

	private OwnershipReport withOneRedis(int round, int count) throws Exception {
		try (EmbeddedRedis redis = OwnershipProofTests.redis();
				CountingCluster cluster = CountingCluster.start(OwnershipProofTests.directory("one-" + round),
						RedisPlace.of(redis), OwnershipProofTests.LEASE)) {
			RedisFaults server = new RedisFaults(redis);
			List<FaultAction> faults = new ArrayList<>(cluster.faults(SEED + round).all());
			faults.addAll(List.of(server.pause(), server.killClients(), server.scriptFlush(), server.flushAll(),
					server.crashKeepingData(), server.crashLosingData()));
			cluster.breakThings(SEED + round, faults, count, LONGEST);
			return sound(cluster);
		}
	}

	private OwnershipReport withAReplicaThatTakesOver(int round, int count) throws Exception {
		try (RedisPair pair = RedisPair.start();
				CountingCluster cluster = CountingCluster.start(OwnershipProofTests.directory("pair-" + round),
						RedisPlace.of(pair), OwnershipProofTests.LEASE)) {
			List<FaultAction> faults = List.of(TopologyFaults.lostTail(pair), TopologyFaults.lostTail(pair),
					cluster.faults(SEED + round).kill(), cluster.faults(SEED + round).pause());
			cluster.breakThings(SEED + round, faults, count, LONGEST);
			return sound(cluster);
		}
	}

	private static OwnershipReport sound(CountingCluster cluster) throws InterruptedException {
		OwnershipReport report = cluster.end();
		OwnershipProofTests.isSound(report);
		return report;
	}

	private static OwnershipReport plus(@Nullable OwnershipReport all, OwnershipReport more) {
		return (all != null) ? all.plus(more) : more;
	}

	private void write(OwnershipReport report) throws IOException {
		StringBuilder table = new StringBuilder("Seed %d, %d s.%n%n%s%n%n| Fault | |%n|---|---:|%n".formatted(SEED,
				TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - this.begun), report));
		new TreeMap<>(report.faults()).forEach((kind, count) -> table.append("| %s | %d |%n".formatted(kind, count)));
		System.out.println(table);
		Files.writeString(Path.of("target", "ownership-proof.md"), table);
	}

	@Test
	void aRollingRestartOfProcessesFailsNoCall() throws Exception {
		try (EmbeddedRedis redis = OwnershipProofTests.redis();
				CountingCluster cluster = CountingCluster.start(OwnershipProofTests.directory("rolling"),
						RedisPlace.of(redis), LONG_LEASE)) {
			cluster.restartAll();
			System.out.printf("Rolling restart: %d calls%n", cluster.calls());
			assertThat(cluster.failures()).as("of %d calls", cluster.calls()).isEmpty();
			OwnershipProofTests.isSound(cluster.end());
		}
	}

	@Test
	void withFencesWhoWasPausedIsRefused() throws Exception {
		OwnershipReport report = pausedBeforeTheyWrite(true);
		OwnershipProofTests.isSound(report);
		assertThat(report.refused()).as(report.toString()).isPositive();
	}

	/** A negative control. */
	@Test
	void withoutFencesWhoWasPausedIsFound() throws Exception {
		OwnershipReport report = pausedBeforeTheyWrite(false);
		assertThat(report.broken()).as(report.toString()).contains(OwnershipProperty.FENCED, OwnershipProperty.CHAINED);
	}

	private static OwnershipReport pausedBeforeTheyWrite(boolean fenced) throws Exception {
		try (EmbeddedRedis redis = OwnershipProofTests.redis();
				CountingCluster cluster = CountingCluster.start(OwnershipProofTests.directory("paused-" + fenced),
						RedisPlace.of(redis), OwnershipProofTests.LEASE, "counting.fenced=" + fenced,
						"counting.late=50ms")) {
			for (int i = 0; i < PAUSES; i++) {
				cluster.pauseUntilReplaced(i % 3);
			}
			return cluster.end();
		}
	}

	@Test
	void othersTakeOverFromANodeThatIsKilled() throws Exception {
		try (EmbeddedRedis redis = OwnershipProofTests.redis();
				CountingCluster cluster = CountingCluster.start(OwnershipProofTests.directory("take-over"),
						RedisPlace.of(redis), OwnershipProofTests.LEASE)) {
			List<Duration> times = new ArrayList<>();
			for (int i = 0; i < TAKE_OVERS; i++) {
				times.add(cluster.takeOver(i % 3));
			}
			times.sort(Duration::compareTo);
			System.out.printf("Take-over after %d kills, lease 1 s: p50 %d ms, p99 %d ms, longest %d ms%n",
					times.size(), percentile(times, 50), percentile(times, 99), percentile(times, 100));
			OwnershipProofTests.isSound(cluster.end());
		}
	}

	private static long percentile(List<Duration> sorted, int percent) {
		return sorted.get(Math.max(0, (sorted.size() * percent + 99) / 100 - 1)).toMillis();
	}

}
