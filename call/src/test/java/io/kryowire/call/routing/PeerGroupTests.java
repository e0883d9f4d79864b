/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.call.Peer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PeerGroupTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
	}

	private void call(int times) {
		for (int i = 0; i < times; i++) {
			this.group.client.any();
		}
	}

	@Test
	void callsWithoutAKeyGoRoundWhenAllNodesAreIdle() {
		call(300);
		assertThat(this.group.peers).allSatisfy((peer) -> assertThat(peer.calls).hasValue(100));
	}

	@Test
	void theBusierOneOfTwoNodesIsAvoided() {
		this.group.peer("b").inFlight = 50;
		call(3000);
		assertThat(this.group.peer("b").calls.get()).as("calls to the busy node").isZero();
		assertThat(this.group.peer("a").calls.get()).isBetween(1200, 1800);
		assertThat(this.group.peer("c").calls.get()).isBetween(1200, 1800);
	}

	@Test
	void aLostNodeIsLeftOutAtOnceAndTakenBackWhenItReturns() {
		this.group.peer("b").connect(false);
		call(300);
		assertThat(this.group.peer("b").calls).hasValue(0);
		assertThat(this.group.calls()).isEqualTo(300);
		this.group.peer("b").connect(true);
		call(300);
		assertThat(this.group.peer("b").calls).hasValue(100);
	}

	@Test
	void aGroupHasAtLeastOneNode() {
		assertThatIllegalArgumentException().isThrownBy(() -> CallRouter.to(Map.<String, Peer>of()));
	}

	@Test
	void nodesMayBeAsHeavyAsNumbersAreLarge() {
		List<GroupNode> nodes = Stream.of("a", "b", "c")
			.map((name) -> new GroupNode(name, "", name.equals("c") ? 1 : Integer.MAX_VALUE, GroupNode.State.SERVING,
					this.group.peer(name)))
			.toList();
		assertThat(this.group.router.show(new GroupView(1, nodes))).isTrue();
		call(300);
		assertThat(this.group.peer("a").calls.get()).isBetween(50, 250);
		assertThat(this.group.peer("b").calls.get()).isBetween(50, 250);
	}

}
