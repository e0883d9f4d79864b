/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.routing.FakePeer;
import io.kryowire.call.routing.GroupNode;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeView;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class GroupPeersTests {

	private final List<FakePeer> made = new ArrayList<>();

	private final GroupPeers peers = new GroupPeers(nodes("a=h:1", "b=h:2"), this::plan, Waiting.LONGEST.toMillis(),
			(group) -> group);

	@AfterEach
	void close() {
		this.peers.close();
	}

	private static List<NodeAddress> nodes(String... addresses) {
		return Stream.of(addresses).map(NodeAddress::parse).toList();
	}

	private PeerBuilder plan(NodeAddress node, Executor completions) {
		return (PeerBuilder) Proxy.newProxyInstance(PeerBuilder.class.getClassLoader(),
				new Class<?>[] { PeerBuilder.class }, (proxy, method, arguments) -> {
					if (node.name().equals("broken")) {
						throw new IllegalStateException("no peer");
					}
					FakePeer peer = new FakePeer(node.name());
					this.made.add(peer);
					return peer;
				});
	}

	private FakePeer peer(String name) {
		return (FakePeer) this.peers.byName().get(name);
	}

	/** When this returns, peers that could be closed have been. */
	private void letOneLeave() {
		List<NodeAddress> nodes = List.copyOf(this.peers.nodes().values());
		this.peers.show(Stream.concat(nodes.stream(), nodes("one=h:9").stream()).toList());
		FakePeer one = peer("one");
		this.peers.show(nodes);
		patiently().until(one::isClosed);
	}

	@Test
	void nodesThatStayKeepTheirPeers() {
		Map<String, Peer> before = this.peers.byName();
		this.peers.show(nodes("c=h:3", "b=h:2"));
		assertThat(this.peers.byName().keySet()).containsExactly("c", "b");
		assertThat(peer("b")).isSameAs(before.get("b"));
		assertThat(this.peers.group().view().nodes()).extracting(GroupNode::toString)
			.containsExactly("c at h:3", "b at h:2");
	}

	@Test
	void aNodeAtAnotherAddressHasAnotherPeer() {
		FakePeer before = peer("a");
		this.peers.show(nodes("a=h:7", "b=h:2"));
		assertThat(peer("a")).isNotSameAs(before);
		patiently().until(before::isClosed);
	}

	@Test
	void aPeerIsClosedWhenNoCallRunsThereAnyMore() {
		FakePeer leaver = peer("a");
		leaver.inFlight = 1;
		this.peers.show(nodes("b=h:2"));
		letOneLeave();
		assertThat(leaver.isClosed()).isFalse();
		leaver.inFlight = 0;
		patiently().until(leaver::isClosed);
		assertThat(peer("b").isClosed()).isFalse();
	}

	@Test
	void aPeerIsClosedWhenItsCallsTakeTooLong() {
		try (GroupPeers hasty = new GroupPeers(nodes("a=h:1", "b=h:2"), this::plan, 0, (group) -> group)) {
			FakePeer leaver = (FakePeer) hasty.byName().get("a");
			leaver.inFlight = 1;
			hasty.show(nodes("b=h:2"));
			patiently().until(leaver::isClosed);
		}
	}

	@Test
	void aNodeThatComesBackWhileItLeavesKeepsItsPeer() {
		FakePeer leaver = peer("a");
		leaver.inFlight = 1;
		this.peers.show(nodes("b=h:2"));
		this.peers.show(nodes("a=h:1", "b=h:2"));
		leaver.inFlight = 0;
		letOneLeave();
		assertThat(peer("a")).isSameAs(leaver);
		assertThat(leaver.isClosed()).isFalse();
	}

	@Test
	void whenAPeerCannotBeMadeThenNothingChanges() {
		FakePeer leaver = peer("a");
		leaver.inFlight = 1;
		this.peers.show(nodes("b=h:2"));
		Map<String, Peer> before = this.peers.byName();
		assertThatIllegalStateException().isThrownBy(() -> this.peers.show(nodes("a=h:1", "c=h:4", "broken=h:3")))
			.withMessage("no peer");
		assertThat(this.peers.byName()).isEqualTo(before);
		assertThat(this.made).last().satisfies((peer) -> {
			assertThat(peer.name()).isEqualTo("c");
			assertThat(peer.isClosed()).isTrue();
		});
		leaver.inFlight = 0;
		patiently().until(leaver::isClosed);
	}

	@Test
	void whenAViewCannotBeMadeThenNewPeersAreClosed() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.peers.show(nodes("a=h:1", "c=h:3", "c=h:4")));
		assertThat(this.made).filteredOn(FakePeer::isClosed).extracting(FakePeer::name).containsExactly("c", "c");
		assertThat(this.peers.byName().keySet()).containsExactly("a", "b");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new GroupPeers(nodes("d=h:5", "d=h:6"), this::plan, 0, (group) -> group).close());
		assertThat(this.made).filteredOn((peer) -> peer.name().equals("d")).allMatch(FakePeer::isClosed);
	}

	@Test
	void whatADirectoryKnowsOfANodeIsKnownToCalls() {
		Map<String, Peer> before = this.peers.byName();
		ClusterNode a = new ClusterNode("a", "h", List.of(1, 8), "north", 3, 17, ClusterNode.State.LEAVING);
		this.peers.follow(new NodeView(1, List.of(a, ClusterNode.at("c", "h", 4))));
		assertThat(this.peers.group().view().nodes()).containsExactly(
				new GroupNode("a", "h:1", "north", 3, GroupNode.State.LEAVING, before.get("a")),
				new GroupNode("c", "h:4", "", 1, GroupNode.State.SERVING, peer("c")));
		this.peers.close();
		this.peers.follow(new NodeView(2, List.of(ClusterNode.at("d", "h", 5))));
		assertThat(this.made).extracting(FakePeer::name).containsExactly("a", "b", "c");
	}

	@Test
	void whenTheGroupIsClosedThenSoAreAllPeers() {
		FakePeer leaver = peer("a");
		leaver.inFlight = 1;
		this.peers.show(nodes("b=h:2"));
		this.peers.close();
		assertThat(leaver.isClosed()).isTrue();
		assertThat(peer("b").isClosed()).isTrue();
		assertThatIllegalStateException().isThrownBy(() -> this.peers.show(nodes("c=h:3")))
			.withMessageContaining("closed");
	}

}
