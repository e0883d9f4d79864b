/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kryowire.call.CallException;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.failure.FailureBody;
import io.kryowire.call.failure.FieldReaders;
import io.kryowire.call.failure.KnownExceptions;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Reads answers and ends their calls: wakes those that wait for them, and has the others
 * completed together elsewhere. Used by the network thread.
 */
final class ReplyReader {

	private final Completions completions;

	private final KnownExceptions exceptions;

	private final LinkCounters counters;

	/**
	 * Read results that the server writes with other schemas, by the methods' numbers.
	 */
	private volatile @Nullable WireCoder<?> @Nullable [] readers;

	private FieldReaders fields = FieldReaders.NONE;

	private List<CallFuture> batch = new ArrayList<>();

	/** When the answers that are being read have come, 0 if nobody wanted to know yet. */
	private long arrival;

	ReplyReader(Completions completions, KnownExceptions exceptions, LinkCounters counters) {
		this.completions = completions;
		this.exceptions = exceptions;
		this.counters = counters;
	}

	/** Has the fields of exceptions read. Before the first answer. */
	void read(FieldReaders others) {
		this.fields = others;
	}

	/** Has the results of a method read by a coder. Not by two threads at a time. */
	void read(BoundMethod method, WireCoder<?> reader) {
		@Nullable WireCoder<?>[] known = this.readers;
		int length = Math.max(method.index() + 1, (known != null) ? known.length : 0);
		@Nullable WireCoder<?>[] grown = (known != null) ? Arrays.copyOf(known, length) : new WireCoder<?>[length];
		grown[method.index()] = reader;
		this.readers = grown;
	}

	private @Nullable Object result(BoundMethod method, byte[] bytes, int start, int length) {
		@Nullable WireCoder<?>[] others = this.readers;
		WireCoder<?> reader = (others != null && method.index() < others.length) ? others[method.index()] : null;
		return (reader != null) ? reader.read(bytes, start, length) : method.readResult(bytes, start, length);
	}

	void read(FrameReader in, PendingCalls pending) {
		int count = 0;
		this.arrival = 0;
		try {
			while (in.remaining() > 0) {
				long id = in.readVarint();
				int status = in.readCount(255);
				int length = in.readCount(Integer.MAX_VALUE);
				int start = in.skip(length);
				CallFuture call = pending.take(id);
				if (call != null) {
					end(call, status, in.array(), start, length);
				}
				count++;
			}
		}
		finally {
			this.counters.callsReceived.add(count);
			handOver();
		}
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
			CallException problem = new CallException(Outcome.REMOTE,
					"%s has run, but its result of %d bytes is more than this client's max-message-size=%d"
						.formatted(call.method().name(), length, most));
			try {
				measure(call, Outcome.REMOTE);
			}
			finally {
				complete(call, null, problem);
				handOver();
			}
		}
		this.counters.callsReceived.increment();
	}

	/** It is in no table any more: nobody else would end it. */
	private void end(CallFuture call, int status, byte[] bytes, int start, int length) {
		try {
			answer(call, status, bytes, start, length);
		}
		catch (Throwable ex) {
			try {
				measure(call, Outcome.UNKNOWN);
			}
			finally {
				complete(call, null, new CallException(Outcome.UNKNOWN,
						"%s has been answered, but the answer cannot be read".formatted(call.method().name()), ex));
			}
			throw ex;
		}
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
			result = result(call.method(), bytes, start, length);
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
		String type = FailureBody.readText(in);
		String message = FailureBody.readOptional(in);
		String stack = FailureBody.readOptional(in);
		if (outcome == Outcome.REMOTE) {
			return this.exceptions.make(type, message, stack, in, this.fields);
		}
		String more = "";
		if (outcome == Outcome.EXPIRED) {
			this.counters.expired.increment();
			more = call.inherited();
		}
		else if (outcome == Outcome.DENIED) {
			this.counters.denied.increment();
		}
		else if (outcome == Outcome.NOT_OWNER) {
			this.counters.notOwner.increment();
		}
		String why = call.method().name() + ": " + message + more;
		if (outcome == Outcome.NOT_OWNER) {
			return new NotOwnerCallException(type.isEmpty() ? null : type, why);
		}
		return (outcome == Outcome.REJECTED && type.equals(Protocol.OTHER_SCHEMA)) ? new VersionMismatchException(why)
				: new CallException(outcome, why);
	}

	private void complete(CallFuture call, @Nullable Object result, @Nullable Throwable problem) {
		if (!call.end(result, problem)) {
			this.batch.add(call);
		}
	}

	private void handOver() {
		if (!this.batch.isEmpty()) {
			List<CallFuture> ripe = this.batch;
			this.batch = new ArrayList<>(ripe.size());
			this.completions.complete(ripe);
		}
	}

}
