/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls of a group some of whose nodes leave it.
 */
class LeavingNodeTests {

	private final FakeGroup group = FakeGroup.of("a", "b", "c");

	@AfterEach
	void close() {
		this.group.close();
	}

	@Test
	void aCallAtANodeThatLeavesIsNotDisturbed() throws Exception {
		CompletableFuture<@Nullable Object> pending = new CompletableFuture<>();
		this.group.peers.forEach((peer) -> peer.answer = (arguments) -> pending);
		CompletableFuture<String> any = this.group.client.anyLater();
		CompletableFuture<String> keyed = this.group.client.keyedLater(7);
		this.group.show("d");
		assertThat(any).isNotDone();
		assertThat(keyed).isNotDone();
		pending.complete("finished");
		assertThat(Waiting.get(any)).isEqualTo("finished");
		assertThat(Waiting.get(keyed)).isEqualTo("finished");
		assertThat(this.group.peer("d").calls).hasValue(0);
	}

	private static CompletableFuture<@Nullable Object> refusal() {
		return CompletableFuture.failedFuture(new CallException(Outcome.REJECTED, "going away"));
	}

	@Test
	void whatALeavingNodeRefusesIsTriedAtANodeOfTheNewView() throws Exception {
		for (FakePeer peer : List.copyOf(this.group.peers)) {
			peer.answer = (arguments) -> {
				this.group.show("d");
				return refusal();
			};
		}
		assertThat(this.group.client.keyed(7)).isEqualTo("d");
		this.group.show("a");
		assertThat(Waiting.get(this.group.client.keyedLater(7))).isEqualTo("d");
		this.group.show("a");
		assertThat(this.group.client.any()).isEqualTo("d");
		this.group.show("a");
		assertThat(Waiting.get(this.group.client.anyLater())).isEqualTo("d");
		this.group.show("a");
		this.group.client.tell();
		assertThat(this.group.peer("d").calls).hasValue(5);
	}

	@Test
	void whatALeavingNodeRefusesLaterIsTriedAtANodeOfTheNewView() throws Exception {
		this.group.show("a");
		CompletableFuture<@Nullable Object> attempt = new CompletableFuture<>();
		this.group.peer("a").answer = (arguments) -> attempt;
		CompletableFuture<String> call = this.group.client.anyLater();
		this.group.show("d");
		attempt.completeExceptionally(new CallException(Outcome.REJECTED, "going away"));
		assertThat(Waiting.get(call)).isEqualTo("d");
	}

	@Test
	void whatALeavingNodeRefusesWaitsForTheNodesOfTheNewView() throws Exception {
		this.group.peer("d").connect(false);
		FakePeer first = this.group.peer("a");
		first.answer = (arguments) -> {
			this.group.show("d");
			return refusal();
		};
		this.group.show("a");
		CompletableFuture<String> call = this.group.client.anyLater();
		assertThat(call).isNotDone();
		this.group.peer("d").connect(true);
		assertThat(Waiting.get(call)).isEqualTo("d");
	}

	@Test
	void aNodeThatIsLeavingGetsNoCalls() {
		FakePeer leaver = this.group.peer("a");
		this.group.router.show(new GroupView(1, List.of(new GroupNode("a", "", 1, GroupNode.State.LEAVING, leaver),
				GroupNode.of("b", this.group.peer("b")))));
		for (int i = 0; i < 100; i++) {
			assertThat(this.group.client.any()).isEqualTo("b");
			assertThat(this.group.client.keyed(i)).isEqualTo("b");
		}
		assertThat(this.group.client.all()).extracting(NodeResult::node).containsExactly("b");
		assertThat(leaver.calls).hasValue(0);
	}

}
