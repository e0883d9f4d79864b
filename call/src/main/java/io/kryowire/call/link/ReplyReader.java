/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Reads answers and completes their calls: at once if nobody else's code would run by
 * that, otherwise together on the executor for completions. Used by the network thread.
 */
final class ReplyReader {

	private static final int LONGEST_TEXT = 1 << 16;

	private final Executor completions;

	private final KnownExceptions exceptions;

	private final LinkCounters counters;

	private List<Completion> batch = new ArrayList<>();

	ReplyReader(Executor completions, KnownExceptions exceptions, LinkCounters counters) {
		this.completions = completions;
		this.exceptions = exceptions;
		this.counters = counters;
	}

	void read(FrameReader in, PendingCalls pending) {
		int count = 0;
		while (in.remaining() > 0) {
			long id = in.readVarint();
			int status = in.readCount(255);
			int length = in.readCount(Integer.MAX_VALUE);
			int start = in.skip(length);
			CallFuture call = pending.take(id);
			if (call != null) {
				answer(call, status, in.array(), start, length);
			}
			count++;
		}
		this.counters.callsReceived.add(count);
		handOver();
	}

	private void answer(CallFuture call, int status, byte[] bytes, int start, int length) {
		if (status != Protocol.OK) {
			complete(call, null, failure(call, Outcome.of(status), new FrameReader().over(bytes, start, length)));
			return;
		}
		try {
			complete(call, call.method().readResult(bytes, start, length), null);
		}
		catch (WireException ex) {
			complete(call, null,
					new CallException(Outcome.REMOTE, "the result of " + call.method().name() + " cannot be read", ex));
		}
	}

	private Throwable failure(CallFuture call, Outcome outcome, FrameReader in) {
		String type = in.readText(LONGEST_TEXT);
		String message = (in.readByte() == 1) ? in.readText(LONGEST_TEXT) : null;
		String stack = (in.readByte() == 1) ? in.readText(LONGEST_TEXT) : null;
		if (outcome == Outcome.REMOTE) {
			return this.exceptions.make(type, message, new RemoteCallException(type, message, stack));
		}
		if (outcome == Outcome.EXPIRED) {
			this.counters.expired.increment();
		}
		return new CallException(outcome, call.method().name() + ": " + message);
	}

	void complete(CallFuture call, @Nullable Object result, @Nullable Throwable problem) {
		Completion completion = new Completion(call, result, problem);
		if (call.hasListeners()) {
			this.batch.add(completion);
		}
		else {
			completion.run();
		}
	}

	/** Hands over what has been collected. */
	void handOver() {
		if (this.batch.isEmpty()) {
			return;
		}
		List<Completion> ripe = this.batch;
		this.batch = new ArrayList<>(ripe.size());
		try {
			this.completions.execute(() -> ripe.forEach(Completion::run));
		}
		catch (RejectedExecutionException ex) {
			ripe.forEach(Completion::run);
		}
	}

	/** The end of a call. */
	private record Completion(CallFuture call, @Nullable Object result, @Nullable Throwable problem) {

		void run() {
			if (this.problem != null) {
				this.call.fail(this.problem);
			}
			else {
				this.call.succeed(this.result);
			}
		}

	}

}
