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
import io.kryowire.call.link.SharedCalls;
import io.kryowire.call.link.WaitingThreads;
import org.jspecify.annotations.Nullable;

/**
 * A method at the nodes of a group. The first attempt of a call costs nothing beside the
 * call; what a failure needs is made when it has failed.
 */
final class GroupMethod implements RoutedMethod {

	private static final Send<@Nullable Object> CALL = (method, start, options, arguments) -> method.call(options,
			arguments);

	private static final Send<Boolean> TELL = RemoteMethod::tellSince;

	private final PeerGroup group;

	private final ExchangeMethod exchange;

	/** What the nodes of the group know the method by. */
	private final int number;

	/**
	 * Creates a method.
	 * @param group the nodes
	 * @param exchange the method
	 * @param number its number in the group
	 */
	GroupMethod(PeerGroup group, ExchangeMethod exchange, int number) {
		this.group = group;
		this.exchange = exchange;
		this.number = number;
	}

	@Override
	public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
		return send(CALL, options, arguments);
	}

	@Override
	public boolean tell(CallOptions options, @Nullable Object... arguments) {
		return send(TELL, options, arguments);
	}

	private <R extends @Nullable Object> R send(Send<R> send, CallOptions options, @Nullable Object[] arguments) {
		long start = System.nanoTime();
		int changes = this.group.liveness().changes();
		RoutedNode node = this.group.choose(options, null);
		CallException problem = null;
		if (node != null) {
			long sampled = (send == CALL) ? this.group.outliers().begin(options, start) : Outliers.NOT_SAMPLED;
			try {
				R result = send.send(node.method(this.number), start, options, arguments);
				if (sampled != Outliers.NOT_SAMPLED) {
					this.group.outliers().answered(node, sampled);
				}
				return result;
			}
			catch (CallException ex) {
				problem = ex;
			}
		}
		// Nobody waits for what has no answer, so no handler's deadline counts
		Attempts attempts = attempts(options, start, changes, (send == CALL) ? OuterCall.current() : null);
		if (node != null && problem != null && !attempts.failed(node, problem)) {
			throw problem;
		}
		return sendAgain(send, attempts, arguments);
	}

	private Attempts attempts(CallOptions options, long start, int changes, @Nullable OuterCall outer) {
		return new Attempts(this.group, this.exchange, options, start, changes, outer);
	}

	private <R extends @Nullable Object> R sendAgain(Send<R> send, Attempts attempts, @Nullable Object[] arguments) {
		while (true) {
			RoutedNode node = awaitNext(attempts);
			if (node == null) {
				CallException problem = attempts.problem();
				if (problem != null) {
					throw problem;
				}
				return send.send(absentMethod(attempts.options()), System.nanoTime(), attempts.options(), arguments);
			}
			try {
				return send.send(node.method(this.number), System.nanoTime(), attempts.options(), arguments);
			}
			catch (CallException ex) {
				if (!attempts.failed(node, ex)) {
					throw ex;
				}
			}
		}
	}

	/** At a node that is not connected, and knows why. */
	private RemoteMethod absentMethod(CallOptions options) {
		if (this.group.hasEnded()) {
			return ended();
		}
		Candidates candidates = this.group.candidates();
		RoutedNode absent = candidates.absent(options);
		return (absent != null) ? absent.method(this.number)
				: new NowhereMethod(this.exchange, candidates.whyNobody(options));
	}

	private @Nullable RoutedNode awaitNext(Attempts attempts) {
		RoutedNode node = attempts.next();
		while (node == null && attempts.isLater()) {
			if (!WaitingThreads.mayWait()
					|| (!this.group.liveness().await(attempts::isWorthwhile, attempts.wakeUpNanos())
							&& (attempts.remainingNanos() <= 0 || Thread.currentThread().isInterrupted()))) {
				return null;
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
		RoutedNode node = this.group.choose(options, null);
		if (node == null) {
			return askLater(attempts(options, start, changes, OuterCall.current()), arguments);
		}
		long sampled = this.group.outliers().begin(options, start);
		CompletableFuture<@Nullable Object> future = node.method(this.number).askSince(start, options, arguments);
		if (isFinal() && !future.isCompletedExceptionally()) {
			return future;
		}
		RoutedCall call = new RoutedCall(this, options, start, changes, sampled, arguments);
		call.follow(node, future);
		return call;
	}

	/** Whether a future of the link can be the caller's: nothing is tried after it. */
	private boolean isFinal() {
		return this.group.isSingle() && !this.exchange.isIdempotent();
	}

	/** The caller's thread waits for a node, as it does for room. */
	private CompletableFuture<@Nullable Object> askLater(Attempts attempts, @Nullable Object[] arguments) {
		RoutedNode node = awaitNext(attempts);
		if (node == null) {
			return absentMethod(attempts.options()).ask(attempts.options(), arguments);
		}
		RoutedCall call = new RoutedCall(this, attempts, arguments);
		call.send(node);
		return call;
	}

	@Override
	public CompletableFuture<List<NodeResult<@Nullable Object>>> broadcast(CallOptions options,
			@Nullable Object... arguments) {
		return Broadcast.of(this.group.candidates().serving(),
				(node) -> this.group.hasEnded() ? ended() : node.method(this.number),
				new SharedCalls(options, arguments));
	}

	/** Its peers may go on for others. */
	private RemoteMethod ended() {
		return new NowhereMethod(this.exchange, "the group is closed");
	}

	PeerGroup group() {
		return this.group;
	}

	ExchangeMethod exchange() {
		return this.exchange;
	}

	RemoteMethod method(RoutedNode node) {
		return node.method(this.number);
	}

	/**
	 * One way of sending.
	 *
	 * @param <R> what it returns
	 */
	@FunctionalInterface
	private interface Send<R extends @Nullable Object> {

		R send(RemoteMethod method, long startNanos, CallOptions options, @Nullable Object[] arguments);

	}

}
