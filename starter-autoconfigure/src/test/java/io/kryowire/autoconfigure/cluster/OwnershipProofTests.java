/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.kryowire.autoconfigure.cluster.counting.CountingCluster;
import io.kryowire.autoconfigure.cluster.counting.NodeFaults;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.ownership.OwnershipReport;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three processes that own what they count, and a few of the faults of
 * {@link OwnershipChaosTests}. The logs are in {@code target/ownership}.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows cannot pause a process by a signal")
class OwnershipProofTests {

	static final long SEED = Long.getLong("kryowire.proof.seed", 1);

	/** Shorter than many faults, so that there are new owners. */
	static final Duration LEASE = Duration.ofMillis(Long.getLong("kryowire.proof.lease", 1000));

	@Test
	void noFormerOwnerIsHeardWhateverHappens() throws Exception {
		try (RedisOfProof redis = RedisOfProof.start();
				CountingCluster cluster = CountingCluster.start(directory("few"), redis.place(), LEASE)) {
			NodeFaults nodes = cluster.faults(SEED);
			List<FaultAction> faults = List.of(nodes.kill(), nodes.pause(), nodes.withoutRedis(),
					redis.faults().flushAll(), nodes.clock(), redis.clock());
			cluster.breakThings(SEED, faults, faults.size(), Duration.ofSeconds(2));
			isSound(cluster.end());
		}
	}

	static Path directory(String name) throws IOException {
		Path directory = Path.of("target", "ownership", name + "-" + SEED);
		FileSystemUtils.deleteRecursively(directory);
		return directory;
	}

	static void isSound(OwnershipReport report) {
		System.out.println(report);
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.untested()).as(report.toString()).isEmpty();
	}

}
