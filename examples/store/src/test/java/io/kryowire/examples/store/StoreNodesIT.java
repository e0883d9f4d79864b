/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.store.file.StoreFile;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.cluster.LocalNode;
import io.kryowire.test.cluster.NodeFailedException;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nodes with a file each.
 */
class StoreNodesIT {

	@TempDir
	private Path directory;

	@Test
	void eachKeyIsInTheFileOfOneNode() throws Exception {
		try (LocalCluster cluster = cluster(2).start()) {
			Store store = cluster.client(Store.class);
			for (int i = 0; i < 100; i++) {
				Waiting.get(store.put("k" + i, new byte[] { (byte) i }));
			}
			assertThat(store.size()).extracting(NodeResult::value)
				.allSatisfy((size) -> assertThat(size).isBetween(1L, 99L));
			for (int i = 0; i < 100; i++) {
				String key = "k" + i;
				assertThat(Waiting.get(store.get(key))).containsExactly(i);
				assertThat(cluster.nodes()).filteredOn((node) -> file(node).get(key) != null).hasSize(1);
			}
		}
	}

	@Test
	void theApplicationDoesNotStartWithADamagedFileAndSaysWhichAndWhatToDo() throws Exception {
		Path file = this.directory.resolve("node-0.lmdb");
		Files.writeString(file, "to do: buy milk\n".repeat(1000));
		assertThatExceptionOfType(NodeFailedException.class).isThrownBy(() -> cluster(1).processes().start())
			.withMessageContaining("APPLICATION FAILED TO START")
			.withMessageContaining(file + " is damaged")
			.withMessageContaining("restore the file from a copy");
	}

	private static StoreFile file(LocalNode node) {
		return node.context().getBean(StoreFile.class);
	}

	private LocalCluster.Builder cluster(int nodes) {
		return LocalCluster.of(StoreApplication.class)
			.nodes(nodes)
			.groups("store")
			.property("server.port", 0)
			.property("store.max-size", "64MB")
			.properties((index) -> Map.of("store.file", this.directory.resolve("node-" + index + ".lmdb")));
	}

}
