/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.kryowire.call.Overflow;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client of peers that are not there.
 */
public final class FakeGroup implements AutoCloseable {

	/** Answers add some too, on threads of their own. */
	final List<FakePeer> peers = new CopyOnWriteArrayList<>();

	public final Calls client;

	final PeerGroup router;

	FakeGroup(Overflow overflow, String... names) {
		this(overflow, (group) -> group, names);
	}

	/**
	 * Names may be followed by zones, as in {@code a@north}. Unless it is told of another
	 * clock, no time passes for it, so that no pause makes a node look slow.
	 */
	FakeGroup(Overflow overflow, UnaryOperator<PeerGroupBuilder> how, String... names) {
		this.router = how.apply(PeerGroup.builder(new GroupView(0, nodes(names))).clock(() -> 0)).build();
		this.client = KryonetServiceProxyFactory.builder(KryoCodec.of(), this.router)
			.deadline(Waiting.LONGEST)
			.overflow(overflow)
			.build()
			.createClient(Calls.class);
	}

	public static FakeGroup of(String... names) {
		return new FakeGroup(Overflow.WAIT, names);
	}

	private List<GroupNode> nodes(String... names) {
		return Stream.of(names).map((name) -> {
			String[] parts = name.split("@", 2);
			return new GroupNode(parts[0], "", (parts.length > 1) ? parts[1] : "", 1, GroupNode.State.SERVING,
					peer(parts[0]));
		}).toList();
	}

	/** Shows the group other nodes, whose peers are new unless there are some. */
	void show(String... names) {
		assertThat(this.router.show(new GroupView(this.router.view().epoch() + 1, nodes(names)))).isTrue();
	}

	synchronized FakePeer peer(String name) {
		for (FakePeer peer : this.peers) {
			if (peer.name.equals(name)) {
				return peer;
			}
		}
		FakePeer added = new FakePeer(name);
		this.peers.add(added);
		return added;
	}

	int calls() {
		return this.peers.stream().mapToInt((peer) -> peer.calls.get()).sum();
	}

	/** Ends its threads. */
	@Override
	public void close() {
		this.router.close();
	}

	/** Every way to call. */
	@KryonetExchange("calls")
	public interface Calls {

		String any();

		String keyed(@RouteKey int key);

		CompletableFuture<String> anyLater();

		CompletableFuture<String> keyedLater(@RouteKey int key);

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> all();

		@KryonetExchange(oneway = true)
		void tell();

		@KryonetExchange(oneway = true)
		void tellKeyed(@RouteKey int key);

		@KryonetExchange(idempotent = true)
		String again();

		@KryonetExchange(idempotent = true)
		CompletableFuture<String> againLater();

		@KryonetExchange(idempotent = true)
		String againKeyed(@RouteKey int key);

		@KryonetExchange(deadline = "50ms")
		String hasty();

		@KryonetExchange(deadline = "50ms")
		CompletableFuture<String> hastyLater();

		@KryonetExchange(deadline = "50ms")
		String hastyKeyed(@RouteKey int key);

		@KryonetExchange(deadline = "50ms")
		CompletableFuture<String> hastyKeyedLater(@RouteKey int key);

	}

}
