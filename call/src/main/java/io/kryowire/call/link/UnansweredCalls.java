/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;

/**
 * Ends the calls of a connection that get no answer because their time is up or the
 * connection is lost.
 */
final class UnansweredCalls {

	private final PendingCalls pending;

	private final Outbound outbound;

	private final Completions completions;

	private final LinkCounters counters;

	private final Supplier<String> peerId;

	/**
	 * Looks after the calls of a connection.
	 * @param pending the calls that wait for answers
	 * @param outbound what goes out, whose lock this takes
	 * @param completions completes the calls
	 * @param counters counts
	 * @param peerId the server's name
	 */
	UnansweredCalls(PendingCalls pending, Outbound outbound, Completions completions, LinkCounters counters,
			Supplier<String> peerId) {
		this.pending = pending;
		this.outbound = outbound;
		this.completions = completions;
		this.counters = counters;
		this.peerId = peerId;
	}

	/** Ends those whose deadline has passed. On the network thread. */
	void expire(long nanoTime) {
		if (this.pending.nextExpiry() - nanoTime > 0) {
			return;
		}
		List<CallFuture> expired = new ArrayList<>();
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.pending.sweep(nanoTime, (call) -> {
				this.counters.expired.increment();
				call.ended(nanoTime, Outcome.EXPIRED);
				end(call, call.expired(this.peerId.get()), expired);
			});
		}
		finally {
			locked.unlock();
		}
		this.completions.complete(expired);
	}

	private static void end(CallFuture call, CallException problem, List<CallFuture> ended) {
		if (!call.end(null, problem)) {
			ended.add(call);
		}
	}

	/**
	 * Ends all of them.
	 * @param reason why the connection was lost
	 * @param locked knows which have certainly not been sent
	 * @return those that have to be completed
	 */
	List<CallFuture> lose(String reason, Outbound.Locked locked) {
		List<CallFuture> lost = new ArrayList<>();
		long now = System.nanoTime();
		this.pending.drain((call) -> {
			CallException problem = lost(call, reason, locked);
			call.ended(now, problem.outcome());
			end(call, problem, lost);
		});
		return lost;
	}

	private CallException lost(CallFuture call, String reason, Outbound.Locked locked) {
		return locked.isUnsent(call.entry())
				? new CallException(Outcome.NOT_SENT,
						"%s was not sent before the connection to %s was lost (%s)".formatted(call.method().name(),
								this.peerId.get(), reason))
				: new CallException(Outcome.UNKNOWN, "the connection to %s was lost after %s was sent (%s)"
					.formatted(this.peerId.get(), call.method().name(), reason));
	}

}
