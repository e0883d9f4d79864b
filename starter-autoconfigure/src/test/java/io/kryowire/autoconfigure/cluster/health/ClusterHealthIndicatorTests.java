/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.health;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of directories.
 */
class ClusterHealthIndicatorTests {

	private static final List<ClusterNode> ONE = List.of(ClusterNode.at("a", "10.0.0.1", 7420));

	@Test
	void aDirectoryThatKnowsNodesIsUp() {
		Health health = health(new Known(ONE, ""));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("group quotes", Map.of("nodes", 1));
	}

	@Test
	void aDirectoryThatCannotBeAskedDoesNotTakeTheServiceDown() {
		Health health = health(new Known(ONE, "nobody answers"));
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("group quotes", Map.of("nodes", 1, "trouble", "nobody answers"));
	}

	@Test
	void aGroupWithoutNodesIsDown() {
		assertThat(health(new Known(List.of(), "nobody answers")).getStatus()).isEqualTo(Status.DOWN);
	}

	private static Health health(NodeDirectory directory) {
		Health health = new ClusterHealthIndicator(() -> Map.of("quotes", directory), () -> null).health();
		assertThat(health).isNotNull();
		return health;
	}

	/** Knows what it is told. */
	private record Known(List<ClusterNode> nodes, String trouble) implements NodeDirectory {

		@Override
		public NodeView view() {
			return new NodeView(1, this.nodes);
		}

		@Override
		public Runnable listen(Consumer<? super NodeView> listener) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
		}

	}

}
