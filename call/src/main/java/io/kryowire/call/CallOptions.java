/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.time.Duration;

/**
 * How a call is made. Immutable, and meant to be kept for many calls.
 *
 * @param deadlineMillis how long the caller waits for the result in total
 * @param overflow what happens when the pipe is full
 * @param keyed whether the call belongs to a key: calls for one key stay in order
 * @param keyHash the hash of the key
 * @param headers what travels besides the arguments
 */
public record CallOptions(int deadlineMillis, Overflow overflow, boolean keyed, int keyHash, CallHeaders headers) {

	/**
	 * Ten seconds, waiting for room, without a key.
	 */
	public static final CallOptions DEFAULT = new CallOptions(10_000, Overflow.WAIT, false, 0);

	/**
	 * Creates options without headers.
	 * @param deadlineMillis how long the caller waits for the result in total
	 * @param overflow what happens when the pipe is full
	 * @param keyed whether the call belongs to a key
	 * @param keyHash the hash of the key
	 */
	public CallOptions(int deadlineMillis, Overflow overflow, boolean keyed, int keyHash) {
		this(deadlineMillis, overflow, keyed, keyHash, CallHeaders.NONE);
	}

	public CallOptions {
		if (deadlineMillis < 1) {
			throw new IllegalArgumentException("A deadline must be positive, not %d ms".formatted(deadlineMillis));
		}
	}

	/**
	 * The same with another deadline.
	 * @param deadline the deadline
	 * @return the options
	 */
	public CallOptions withDeadline(Duration deadline) {
		return new CallOptions((int) Math.min(Integer.MAX_VALUE, Math.max(1, deadline.toMillis())), this.overflow,
				this.keyed, this.keyHash, this.headers);
	}

	/**
	 * The same with another reaction to a full pipe.
	 * @param overflow the reaction
	 * @return the options
	 */
	public CallOptions withOverflow(Overflow overflow) {
		return new CallOptions(this.deadlineMillis, overflow, this.keyed, this.keyHash, this.headers);
	}

	/**
	 * The same for a key.
	 * @param key the key
	 * @return the options
	 */
	public CallOptions withKey(Object key) {
		return withKeyHash(key.hashCode());
	}

	/**
	 * The same for the hash of a key.
	 * @param keyHash the hash
	 * @return the options
	 */
	public CallOptions withKeyHash(int keyHash) {
		return new CallOptions(this.deadlineMillis, this.overflow, true, keyHash, this.headers);
	}

	/**
	 * The same with other headers.
	 * @param headers what travels besides the arguments
	 * @return the options
	 */
	public CallOptions withHeaders(CallHeaders headers) {
		return new CallOptions(this.deadlineMillis, this.overflow, this.keyed, this.keyHash, headers);
	}

}
