/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * What a handler can know about a call besides its arguments.
 *
 * @param identity who calls, and what of that is proven
 * @param deadlineNanos until when the caller waits, in {@link System#nanoTime()}
 * @param keyed whether the call belongs to a key
 * @param keyHash the hash of the key
 * @param headers what the caller has sent along
 * @param givenUp says whether the caller has given up
 */
public record CallContext(CallerIdentity identity, long deadlineNanos, boolean keyed, int keyHash, CallHeaders headers,
		BooleanSupplier givenUp) {

	private static final BooleanSupplier NEVER = () -> false;

	/**
	 * Describes a call whose caller waits until the deadline.
	 * @param identity who calls, and what of that is proven
	 * @param deadlineNanos until when the caller waits, in {@link System#nanoTime()}
	 * @param keyed whether the call belongs to a key
	 * @param keyHash the hash of the key
	 * @param headers what the caller has sent along
	 */
	public CallContext(CallerIdentity identity, long deadlineNanos, boolean keyed, int keyHash, CallHeaders headers) {
		this(identity, deadlineNanos, keyed, keyHash, headers, NEVER);
	}

	/**
	 * Compares everything but what knows whether the caller has given up.
	 */
	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CallContext context && this.identity.equals(context.identity)
				&& this.deadlineNanos == context.deadlineNanos && this.keyed == context.keyed
				&& this.keyHash == context.keyHash && this.headers.equals(context.headers);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.identity, this.deadlineNanos, this.keyed, this.keyHash, this.headers);
	}

	/**
	 * The same call with other headers.
	 * @param headers the headers
	 * @return another context
	 */
	public CallContext withHeaders(CallHeaders headers) {
		return new CallContext(this.identity, this.deadlineNanos, this.keyed, this.keyHash, headers, this.givenUp);
	}

	/**
	 * Whether nobody waits for the result any more: the caller has given up, or its
	 * deadline has passed. Handlers that take long should check this periodically.
	 * @return whether to stop
	 */
	public boolean isCancelled() {
		return this.deadlineNanos - System.nanoTime() <= 0 || this.givenUp.getAsBoolean();
	}

	/**
	 * What the caller calls itself: a name for logs, which proves nothing. See its
	 * {@link #identity() identity} for what is proven.
	 * @return the node id of the caller
	 */
	public String caller() {
		return this.identity.nodeId();
	}

	/**
	 * How long the caller still waits.
	 * @return milliseconds, 0 if it no longer waits
	 */
	public long remainingMillis() {
		return Math.max(0, TimeUnit.NANOSECONDS.toMillis(this.deadlineNanos - System.nanoTime()));
	}

}
