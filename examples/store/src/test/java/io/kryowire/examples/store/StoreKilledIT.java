/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;

import io.kryowire.examples.store.file.StoreFile;
import io.kryowire.examples.store.file.StoreSettings;
import io.kryowire.examples.store.file.StoreSettings.Durability;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.process.BriefJvm;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.util.unit.DataSize;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code kill -9} while writes are under way. Twice, or with {@code -Pchaos} a hundred
 * times.
 */
class StoreKilledIT {

	private static final int KILLS = Integer.getInteger("store.kills", 2) / Durability.values().length;

	/** So many may come before a kill that is as early as any. */
	private static final int MORE_WRITES = Integer.getInteger("store.writes", 500);

	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	@Timeout(3600)
	void whatWasAcknowledgedIsThere(Durability durability) throws Exception {
		Path file = this.directory.resolve("store.lmdb");
		Random random = new Random();
		try (LocalCluster cluster = LocalCluster.of(StoreApplication.class)
			.nodes(1)
			.groups("store")
			// REST has no part in this
			.property("spring.main.web-application-type", "none")
			.property("store.file", file)
			.property("store.max-size", "1GB")
			.property("store.durability", durability)
			.processes()
			.jvmArguments(BriefJvm.options("-Xmx96m"))
			.start()) {
			for (int round = 0; round < KILLS; round++) {
				if (round > 0) {
					cluster.node(0).restart();
				}
				Writes writes = new Writes(cluster.client(Store.class), "round-" + round + "-");
				Thread writer = new Thread(writes, "writer");
				writer.start();
				int enough = 500 + random.nextInt(MORE_WRITES);
				patiently().until(() -> writes.acknowledged() >= enough);
				cluster.node(0).kill();
				writes.stop();
				// Not until the deadlines of its calls for a store that does not come
				// back
				writer.interrupt();
				patiently().until(() -> {
					writes.giveUp();
					return !writer.isAlive();
				});
				try (StoreFile reopened = StoreFile
					.open(new StoreSettings(file, DataSize.ofGigabytes(1), durability, true))) {
					writes.verify((key) -> {
						byte[] value = reopened.get(key);
						return (value != null) ? ByteBuffer.wrap(value).getLong() : 0;
					});
				}
			}
			assertThat(KILLS).isPositive();
		}
	}

}
