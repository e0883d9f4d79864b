/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.kryowire.call.Overflow;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

/**
 * A client of peers that are not there.
 */
public final class FakeGroup {

	final List<FakePeer> peers;

	public final Calls client;

	final CallRouter router;

	FakeGroup(Overflow overflow, String... names) {
		this.peers = Stream.of(names).map(FakePeer::new).toList();
		Map<String, FakePeer> nodes = new LinkedHashMap<>();
		this.peers.forEach((peer) -> nodes.put(peer.name, peer));
		this.router = CallRouter.to(nodes);
		this.client = KryonetServiceProxyFactory.builder(KryoCodec.of(), this.router)
			.deadline(Waiting.LONGEST)
			.overflow(overflow)
			.build()
			.createClient(Calls.class);
	}

	public static FakeGroup of(String... names) {
		return new FakeGroup(Overflow.WAIT, names);
	}

	FakePeer peer(String name) {
		return this.peers.stream().filter((peer) -> peer.name.equals(name)).findFirst().orElseThrow();
	}

	int calls() {
		return this.peers.stream().mapToInt((peer) -> peer.calls.get()).sum();
	}

	/** Every way to call. */
	@KryonetExchange("calls")
	public interface Calls {

		String any();

		String keyed(@RouteKey int key);

		CompletableFuture<String> anyLater();

		CompletableFuture<String> keyedLater(@RouteKey int key);

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

	}

}
