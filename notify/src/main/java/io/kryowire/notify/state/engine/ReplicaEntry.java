/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import org.jspecify.annotations.Nullable;

/**
 * What a replica knows of a key. Never changes: a newer one takes its place.
 *
 * @param <V> the type of the value
 * @param versioned the value and its version, {@code null} if there is none, or it cannot
 * be read, or is not known yet
 * @param stamp the write, {@link StateStamp#NONE} if there is no value
 * @param expireAt when it ends, in milliseconds of the server's clock, 0 if it does not
 * @param failure why it cannot be read, {@code null} if it can
 * @param known whether this has come from Redis, else somebody waits for it
 * @param fingerprint of the schema the value was written with, 0 if there is none
 */
record ReplicaEntry<V>(@Nullable Versioned<V> versioned, StateStamp stamp, long expireAt,
		@Nullable StateFailure failure, boolean known, int fingerprint) {

	private static final ReplicaEntry<?> WANTED = new ReplicaEntry<>(null, StateStamp.NONE, 0, null, false, 0);

	private static final ReplicaEntry<?> ABSENT = new ReplicaEntry<>(null, StateStamp.NONE, 0, null, true, 0);

	/** Somebody waits for the key. */
	@SuppressWarnings("unchecked")
	static <V> ReplicaEntry<V> wanted() {
		return (ReplicaEntry<V>) WANTED;
	}

	/** There is no such key in Redis. */
	@SuppressWarnings("unchecked")
	static <V> ReplicaEntry<V> absent() {
		return (ReplicaEntry<V>) ABSENT;
	}

	/** The version, 0 if there is no value. */
	long version() {
		return this.stamp.version();
	}

	/** The value, if it can be read. */
	@Nullable Versioned<V> readable() {
		if (this.failure != null) {
			throw new UnreadableStateException(this.failure);
		}
		return this.versioned;
	}

}
