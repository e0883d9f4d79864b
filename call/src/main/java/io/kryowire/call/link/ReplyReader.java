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

	/** When the answers that are being read have come, 0 if nobody wanted to know yet. */
	private long arrival;

	ReplyReader(Executor completions, KnownExceptions exceptions, LinkCounters counters) {
		this.completions = completions;
		this.exceptions = exceptions;
		this.counters = counters;
	}

	void read(FrameReader in, PendingCalls pending) {
		int count = 0;
		this.arrival = 0;
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

	/** Fails the call whose answer was too long to be kept. */
	void refuse(LongMessage message, PendingCalls pending, int most) {
		this.arrival = 0;
		FrameReader head = new FrameReader().over(message.bytes(), 0, message.bytes().length);
		long id = head.readVarint();
		head.readCount(255);
		int length = head.readCount(Integer.MAX_VALUE);
		CallFuture call = pending.take(id);
		if (call != null) {
			measure(call, Outcome.REMOTE);
			complete(call, null,
					new CallException(Outcome.REMOTE,
							"%s has run, but its result of %d bytes is more than this client's max-message-size=%d"
								.formatted(call.method().name(), length, most)));
		}
		this.counters.callsReceived.increment();
		handOver();
	}

	private void answer(CallFuture call, int status, byte[] bytes, int start, int length) {
		if (status != Protocol.OK) {
			Outcome outcome = Outcome.of(status);
			Throwable problem = failure(call, outcome, new FrameReader().over(bytes, start, length));
			measure(call, outcome);
			complete(call, null, problem);
			return;
		}
		Object result;
		try {
			result = call.method().readResult(bytes, start, length);
		}
		catch (WireException ex) {
			measure(call, Outcome.REMOTE);
			complete(call, null,
					new CallException(Outcome.REMOTE, "the result of " + call.method().name() + " cannot be read", ex));
			return;
		}
		measure(call, null);
		complete(call, result, null);
	}

	private void measure(CallFuture call, @Nullable Outcome outcome) {
		if (call.method().isTimed()) {
			if (this.arrival == 0) {
				this.arrival = System.nanoTime();
			}
			call.ended(this.arrival, outcome);
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
		else if (outcome == Outcome.DENIED) {
			this.counters.denied.increment();
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
