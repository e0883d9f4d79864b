/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;

/**
 * A call to several peers at once. Its arguments are encoded once for all links that take
 * the same bytes, and a link without room keeps none of the others waiting. For one
 * thread.
 */
public final class SharedCalls {

	private final CallOptions options;

	/** As links are told: whoever waits, waits for all of them. */
	private final CallOptions atOnce;

	private final @Nullable Object[] arguments;

	private final long startNanos = System.nanoTime();

	private final SharedBody body;

	private final boolean mayWait;

	/** Those that have found no room yet. */
	private final List<SharedCall> waiting = new ArrayList<>();

	/**
	 * Begins a call.
	 * @param options how
	 * @param arguments the arguments, which must not change before {@link #awaitRoom()}
	 * has returned
	 */
	public SharedCalls(CallOptions options, @Nullable Object[] arguments) {
		this.options = options;
		this.atOnce = options.withOverflow(Overflow.FAIL);
		this.arguments = arguments;
		this.body = new SharedBody(options.headers(), arguments);
		this.mayWait = options.overflow() == Overflow.WAIT && WaitingThreads.mayWait();
	}

	/**
	 * Calls a peer, without waiting for room. {@link #awaitRoom()} must follow when all
	 * have been called.
	 * @param method the method there; one that is not that of a link encodes the
	 * arguments for itself, and may wait
	 * @return the future result
	 */
	public CompletableFuture<@Nullable Object> ask(RemoteMethod method) {
		if (!(method instanceof LinkMethod there)) {
			return method.ask(this.options, this.arguments);
		}
		SharedCall call = new SharedCall(there, this.options, this.atOnce, this.startNanos, this.body);
		if (!call.send(null, this.mayWait)) {
			this.waiting.add(call);
		}
		return call.future();
	}

	/**
	 * Sends to the peers that had no room, each as soon as it has, if the options say to
	 * wait. What finds none before its deadline fails.
	 */
	public void awaitRoom() {
		if (this.waiting.isEmpty()) {
			return;
		}
		try {
			awaitRoom(new RoomWatch());
		}
		finally {
			// None is left, unless this thread could not wait, for want of memory
			this.waiting.forEach(SharedCall::stopWatching);
		}
	}

	private void awaitRoom(RoomWatch room) {
		int seen = room.changes();
		this.waiting.removeIf((call) -> call.send(room, true));
		while (!this.waiting.isEmpty()) {
			boolean inTime = room.await(seen, this.waiting.get(0).deadlineNanos());
			seen = room.changes();
			this.waiting.removeIf((call) -> call.send(room, inTime));
		}
	}

}
