/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.link.OuterCall;
import io.kryowire.call.link.WaitingThreads;
import org.jspecify.annotations.Nullable;

/**
 * A method at the nodes of a group. The first attempt of a call costs nothing beside the
 * call; what a failure needs is made when it has failed.
 */
final class GroupMethod implements RoutedMethod {

	private static final Send<@Nullable Object> CALL = RemoteMethod::call;

	private static final Send<Boolean> TELL = RemoteMethod::tell;

	/** Who is asked when nobody can be: it knows why there is no connection. */
	private static final int FIRST = 0;

	private final PeerGroup group;

	private final ExchangeMethod exchange;

	private final RemoteMethod[] methods;

	/** Whether a future of the link can be the caller's: nothing is tried after it. */
	private final boolean direct;

	/**
	 * Creates a method.
	 * @param group the nodes
	 * @param exchange the method
	 * @param methods the method at each of them
	 */
	GroupMethod(PeerGroup group, ExchangeMethod exchange, RemoteMethod[] methods) {
		this.group = group;
		this.exchange = exchange;
		this.methods = methods;
		this.direct = methods.length == 1 && !exchange.isIdempotent();
	}

	@Override
	public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
		long start = System.nanoTime();
		int changes = this.group.liveness().changes();
		int node = this.group.choose(options, null);
		Attempts attempts;
		if (node != PeerGroup.NOBODY) {
			try {
				return this.methods[node].call(options, arguments);
			}
			catch (CallException ex) {
				attempts = afterFailure(attempts(options, start, changes), node, ex);
			}
		}
		else {
			attempts = attempts(options, start, changes);
		}
		return sendAgain(CALL, attempts, arguments);
	}

	@Override
	public boolean tell(CallOptions options, @Nullable Object... arguments) {
		long start = System.nanoTime();
		int changes = this.group.liveness().changes();
		int node = this.group.choose(options, null);
		Attempts attempts;
		if (node != PeerGroup.NOBODY) {
			try {
				return this.methods[node].tellSince(start, options, arguments);
			}
			catch (CallException ex) {
				attempts = afterFailure(attemptsToTell(options, start, changes), node, ex);
			}
		}
		else {
			attempts = attemptsToTell(options, start, changes);
		}
		return sendAgain(TELL, attempts, arguments);
	}

	/** On the thread of the caller. */
	private Attempts attempts(CallOptions options, long start, int changes) {
		return new Attempts(this.group, this.exchange, options, start, changes, OuterCall.current());
	}

	/** Nobody waits for it, so no handler's deadline counts. */
	private Attempts attemptsToTell(CallOptions options, long start, int changes) {
		return new Attempts(this.group, this.exchange, options, start, changes, null);
	}

	private static Attempts afterFailure(Attempts attempts, int node, CallException problem) {
		if (!attempts.failed(node, problem)) {
			throw problem;
		}
		return attempts;
	}

	private <R extends @Nullable Object> R sendAgain(Send<R> send, Attempts attempts, @Nullable Object[] arguments) {
		while (true) {
			int node = awaitNext(attempts);
			if (node == PeerGroup.NOBODY) {
				CallException problem = attempts.problem();
				if (problem != null) {
					throw problem;
				}
				return send.send(this.methods[FIRST], attempts.options(), arguments);
			}
			try {
				return send.send(this.methods[node], attempts.options(), arguments);
			}
			catch (CallException ex) {
				if (!attempts.failed(node, ex)) {
					throw ex;
				}
			}
		}
	}

	private int awaitNext(Attempts attempts) {
		int node = attempts.next();
		while (node == Attempts.LATER) {
			if (!WaitingThreads.mayWait()
					|| !this.group.liveness().await(attempts::isWorthwhile, attempts.deadlineNanos())) {
				return PeerGroup.NOBODY;
			}
			attempts.forgetTried();
			node = attempts.next();
		}
		return node;
	}

	@Override
	public CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments) {
		long start = System.nanoTime();
		int changes = this.group.liveness().changes();
		int node = this.group.choose(options, null);
		if (node == PeerGroup.NOBODY) {
			return askLater(attempts(options, start, changes), arguments);
		}
		CompletableFuture<@Nullable Object> future = this.methods[node].askSince(start, options, arguments);
		if (this.direct && !future.isCompletedExceptionally()) {
			return future;
		}
		RoutedCall call = new RoutedCall(this, options, start, changes, arguments);
		call.follow(node, future);
		return call;
	}

	/** The caller's thread waits for a node, as it does for room. */
	private CompletableFuture<@Nullable Object> askLater(Attempts attempts, @Nullable Object[] arguments) {
		int node = awaitNext(attempts);
		if (node == PeerGroup.NOBODY) {
			return this.methods[FIRST].ask(attempts.options(), arguments);
		}
		RoutedCall call = new RoutedCall(this, attempts, arguments);
		call.send(node);
		return call;
	}

	@Override
	public CompletableFuture<List<NodeResult<@Nullable Object>>> broadcast(CallOptions options,
			@Nullable Object... arguments) {
		Broadcast broadcast = new Broadcast(this.group);
		for (int node = 0; node < this.methods.length; node++) {
			broadcast.ask(node, this.methods[node], options, arguments);
		}
		return broadcast.results();
	}

	PeerGroup group() {
		return this.group;
	}

	ExchangeMethod exchange() {
		return this.exchange;
	}

	RemoteMethod method(int node) {
		return this.methods[node];
	}

	/**
	 * One way of sending.
	 *
	 * @param <R> what it returns
	 */
	@FunctionalInterface
	private interface Send<R extends @Nullable Object> {

		R send(RemoteMethod method, CallOptions options, @Nullable Object[] arguments);

	}

}
