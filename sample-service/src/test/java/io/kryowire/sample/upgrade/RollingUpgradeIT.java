/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three processes are upgraded one by one, and rolled back one by one, while they call
 * each other, write state and send messages: nothing fails, nothing is unreadable, and no
 * field is lost.
 */
@EnabledIfRedisAvailable
@EnabledIf("canBeCompiled")
class RollingUpgradeIT {

	private static UpgradeVersions versions;

	@TempDir
	private static Path classes;

	@TempDir
	private Path directory;

	static boolean canBeCompiled() {
		return UpgradeVersions.canBeCompiled();
	}

	@BeforeAll
	static void compile() throws IOException {
		versions = UpgradeVersions.compile(classes, 3);
	}

	/**
	 * Begins in the midst of an upgrade. Each version meets each other one, and the first
	 * what the last has written.
	 */
	@Test
	void nothingIsLostWhileNodesAreUpgradedAndRolledBack() throws IOException {
		upgrade(new int[] { 1, 2 }, (cluster) -> {
			cluster.replace(0, 3);
			cluster.replace(1, 1);
		});
	}

	@Test
	@Tag("chaos")
	@Timeout(value = 1, unit = TimeUnit.HOURS)
	void nothingIsLostHoweverOftenNodesAreUpgradedAndRolledBack() throws IOException {
		upgrade(new int[] { 1, 1, 1 }, (cluster) -> {
			for (int version : new int[] { 2, 1, 2, 3, 2, 3, 2, 1, 3, 1, 2, 3, 2, 1 }) {
				cluster.replaceAll(version);
			}
		});
	}

	private void upgrade(int[] first, Upgrade upgrade) throws IOException {
		try (EmbeddedRedis redis = EmbeddedRedis.start();
				UpgradeCluster cluster = new UpgradeCluster(versions, this.directory, redis.uri().toString(),
						first.length)) {
			cluster.start(first);
			upgrade.apply(cluster);
			cluster.stop();
		}
		Trails trails = Trails.read(this.directory);
		assertThat(trails.complaints()).isEmpty();
		assertThat(trails.calls()).isPositive();
	}

	private interface Upgrade {

		void apply(UpgradeCluster cluster) throws IOException;

	}

}
