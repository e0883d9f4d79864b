/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NodeViewTests {

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3, 10, 1000 })
	void eachNodeIsFoundAndNoOther(int count) {
		List<ClusterNode> nodes = new ArrayList<>(
				IntStream.range(0, count).mapToObj((i) -> ClusterNode.at("node-" + i, "host", 1 + i)).toList());
		Collections.shuffle(nodes, new Random(1));
		NodeView view = new NodeView(1, nodes);
		nodes.forEach((node) -> {
			assertThat(view.node(node.id())).contains(node);
			assertThat(view.node(node.id() + "?")).isEmpty();
			assertThat(view.node("?" + node.id())).isEmpty();
		});
		assertThat(view.node("")).isEmpty();
		assertThat(view.node("zone")).isEmpty();
	}

}
