/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.jspecify.annotations.Nullable;

/**
 * A client that calls node a, which calls node b, which may call a again: three processes
 * in one, over real sockets.
 */
final class TwoNodes implements AutoCloseable {

	static final CallMethod TRANSFER = CallMethod.of("a.transfer", String.class, String.class);

	static final CallMethod CHECK = CallMethod.of("b.check", String.class, String.class);

	static final CallOptions KEYED = Links.OPTIONS.withKey("an account");

	final Node a;

	final Node b;

	final Peer client;

	/** Before the first call comes. */
	private volatile @Nullable Peer aToB;

	private volatile @Nullable Peer bToA;

	TwoNodes(Work transfer, Work check) throws InterruptedException {
		this(2, transfer, check);
	}

	TwoNodes(int workers, Work transfer, Work check) throws InterruptedException {
		this.a = start("a", workers, TRANSFER, transfer);
		this.b = start("b", workers, CHECK, check);
		this.aToB = Links.connected(this.b);
		this.bToA = Links.connected(this.a);
		this.client = Links.connected(this.a);
	}

	private Node start(String name, int workers, CallMethod method, Work work) {
		ContextHandler handler = (context, arguments) -> work.handle(this, context, String.valueOf(arguments[0]));
		return Links.node(Links.settings(name)).workers(workers).method(method, Execution.KEYED, handler).start();
	}

	Peer aToB() {
		return required(this.aToB);
	}

	Peer bToA() {
		return required(this.bToA);
	}

	private static Peer required(@Nullable Peer peer) {
		if (peer == null) {
			throw new IllegalStateException("Not connected yet");
		}
		return peer;
	}

	@Override
	public void close() {
		this.client.close();
		aToB().close();
		bToA().close();
		this.a.close();
		this.b.close();
	}

	/** What one of the nodes does with a call. */
	@FunctionalInterface
	interface Work {

		@Nullable Object handle(TwoNodes nodes, CallContext context, String argument) throws Exception;

	}

}
