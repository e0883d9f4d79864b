/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.cluster;

import java.util.Map;

import io.kryowire.call.client.NodeAddress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node is told, in words.
 */
class NodePlanTests {

	@Test
	void itsWordsNamePropertiesAndDoNotTellTheirValues() {
		NodePlan plan = new NodePlan(new NodeAddress("a", "127.0.0.1", 1),
				Map.of("kryowire.kryonet.shared-secret", "marked-secret"));
		assertThat(plan).asString().contains("kryowire.kryonet.shared-secret").doesNotContain("marked");
	}

}
