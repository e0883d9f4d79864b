/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.codec.StripedPool;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A method at a peer: encodes the arguments, finds a link and sends the call over it.
 */
public final class LinkMethod implements RemoteMethod {

	private static final int LARGEST_KEPT_BUFFER = 1 << 16;

	private static final StripedPool<WireBuffer> BODIES = new StripedPool<>(WireBuffer::new);

	private final BoundMethod method;

	private final LinkSource links;

	private final LinkCounters counters;

	/**
	 * Creates a method.
	 * @param method its name, types and number
	 * @param links where it finds a link
	 * @param counters counts
	 */
	public LinkMethod(BoundMethod method, LinkSource links, LinkCounters counters) {
		this.method = method;
		this.links = links;
		this.counters = counters;
	}

	@Override
	public CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments) {
		return askSince(System.nanoTime(), options, arguments);
	}

	@Override
	public CompletableFuture<@Nullable Object> askSince(long startNanos, CallOptions options,
			@Nullable Object[] arguments) {
		CallFuture call = newCall(startNanos, options);
		try {
			send(call, options, arguments);
			OuterCall outer = call.outer();
			if (outer != null) {
				outer.sent(call);
			}
		}
		catch (CallException ex) {
			call.completeExceptionally(ex);
		}
		return call;
	}

	@Override
	public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
		// Before anything is sent: what has been would run without anybody to answer
		WaitingThreads.requireMayWait(this.method.name());
		CallFuture call = newCall(System.nanoTime(), options);
		send(call, options, arguments);
		call.await();
		try {
			return call.get();
		}
		catch (ExecutionException ex) {
			throw LinkMethod.<RuntimeException>unchecked(ex.getCause());
		}
		catch (InterruptedException | CancellationException ex) {
			Thread.currentThread().interrupt();
			throw new CallException(Outcome.UNKNOWN, "the caller of " + this.method.name() + " was interrupted", ex);
		}
	}

	/** The handler's exception reaches the caller as it is, checked or not. */
	@SuppressWarnings("unchecked")
	private static <E extends Throwable> RuntimeException unchecked(@Nullable Throwable problem) throws E {
		throw (E) problem;
	}

	@Override
	public boolean tell(CallOptions options, @Nullable Object... arguments) {
		return tellSince(System.nanoTime(), options, arguments);
	}

	@Override
	public boolean tellSince(long startNanos, CallOptions options, @Nullable Object[] arguments) {
		@Nullable Outcome outcome = Outcome.NOT_SENT;
		try {
			boolean sent = send(null, options, deadline(startNanos, options), false, arguments);
			outcome = sent ? null : outcome;
			return sent;
		}
		finally {
			this.method.told(outcome);
		}
	}

	BoundMethod bound() {
		return this.method;
	}

	LinkSource links() {
		return this.links;
	}

	CallFuture newCall(long startNanos, CallOptions options) {
		return CallFuture.of(this.method, startNanos, deadline(startNanos, options), OuterCall.current());
	}

	private void send(CallFuture call, CallOptions options, @Nullable Object[] arguments) {
		OuterCall outer = call.outer();
		try {
			if (outer != null) {
				outer.requireTimeFor(this.method);
			}
			send(call, options, call.deadlineNanos(), call.hasInheritedDeadline(), arguments);
		}
		catch (RuntimeException | Error ex) {
			if (!call.isSent()) {
				call.notSent();
			}
			throw ex;
		}
	}

	private static long deadline(long startNanos, CallOptions options) {
		return startNanos + TimeUnit.MILLISECONDS.toNanos(options.deadlineMillis());
	}

	private boolean send(@Nullable CallFuture call, CallOptions options, long until, boolean late,
			@Nullable Object[] arguments) {
		WireBuffer body = BODIES.take();
		body.clear();
		OuterCall outer = (call != null) ? call.outer() : null;
		if (call != null && outer != null) {
			outer.writeChain(body, call.identity());
		}
		if (!options.headers().isEmpty()) {
			HeaderBlock.write(options.headers(), body);
		}
		this.method.arguments().write(arguments, body);
		try {
			return send(call, options, until, late, body);
		}
		finally {
			if (body.array().length <= LARGEST_KEPT_BUFFER) {
				BODIES.give(body);
			}
		}
	}

	/** Late is what may have less time left than its options say. */
	private boolean send(@Nullable CallFuture call, CallOptions options, long until, boolean isLate, WireBuffer body) {
		boolean late = isLate;
		while (true) {
			ClientLink link = this.links.link(options);
			if (link != null) {
				if (link.send(this.method, call, options, until, late, body)) {
					return true;
				}
				if (!link.isOver()) {
					return full(call, options, link);
				}
			}
			if (!mayWait(options) || !this.links.await(options, until)) {
				return unconnected(call, options);
			}
			late = true;
		}
	}

	private static boolean mayWait(CallOptions options) {
		return options.overflow() == Overflow.WAIT && WaitingThreads.mayWait();
	}

	private static String hint(CallOptions options) {
		return (options.overflow() == Overflow.WAIT) ? WaitingThreads.hint() : "";
	}

	private boolean full(@Nullable CallFuture call, CallOptions options, ClientLink link) {
		if (call == null && options.overflow() == Overflow.DROP) {
			this.counters.dropped.increment();
			return false;
		}
		throw full(options, link);
	}

	/** Why a call is refused that may not be dropped, which is counted. */
	CallException full(CallOptions options, ClientLink link) {
		this.counters.rejected.increment();
		return new CallException(Outcome.NOT_SENT, "%s: %d calls to %s are under way and there is room for no more%s"
			.formatted(this.method.name(), link.inFlight(), link.peerId(), hint(options)));
	}

	private boolean unconnected(@Nullable CallFuture call, CallOptions options) {
		if (call == null && options.overflow() == Overflow.DROP) {
			this.counters.dropped.increment();
			return false;
		}
		throw unconnected(options);
	}

	/** Why a call is not sent that may not be dropped. */
	CallException unconnected(CallOptions options) {
		return new CallException(Outcome.NOT_SENT,
				"%s: no connection (%s)%s".formatted(this.method.name(), this.links.trouble(), hint(options)));
	}

}
