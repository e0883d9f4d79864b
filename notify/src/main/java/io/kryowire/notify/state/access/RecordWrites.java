/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

import io.kryowire.codec.KeptFields;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.protocol.StateVersion;

/**
 * Writes of records, each in one step: those of everybody, or those that one owner of a
 * slot makes in one tenure.
 *
 * @param <V> the type of the values
 */
public final class RecordWrites<V> {

	private final Records<V> records;

	private final WriteGuard guard;

	RecordWrites(Records<V> records, WriteGuard guard) {
		this.records = records;
		this.guard = guard;
	}

	/**
	 * Whether a write may be sent a second time after others were sent, so that the
	 * writes of a key must not be under way at the same time.
	 */
	public boolean isFenced() {
		return this.guard != WriteGuard.NONE;
	}

	public CompletableFuture<Long> put(String key, V value, Duration ttl) {
		this.records.check(key, value);
		return this.records.write(this.guard, key, this.records.encode(value, KeptFields.NONE), null, ttl)
			.thenApply((answer) -> StateVersion.read(answer, 0));
	}

	/**
	 * Writes a value in place of another one.
	 * @param kept what that one held besides
	 */
	public CompletableFuture<OptionalLong> compareAndPut(String key, long expected, V value, KeptFields kept,
			Duration ttl) {
		this.records.check(key, value);
		return this.records.write(this.guard, key, this.records.encode(value, kept), expected, ttl)
			.thenApply(RecordWrites::unlessUnexpected);
	}

	/** Removes a value if it has a certain version, which is not 0. */
	public CompletableFuture<OptionalLong> compareAndRemove(String key, long expected) {
		return this.records.write(this.guard, key, null, expected, Duration.ZERO)
			.thenApply(RecordWrites::unlessUnexpected);
	}

	public CompletableFuture<Long> remove(String key) {
		return this.records.write(this.guard, key, null, null, Duration.ZERO)
			.thenApply((answer) -> (answer.length == 0) ? 0L : StateVersion.read(answer, 0));
	}

	private static OptionalLong unlessUnexpected(byte[] answer) {
		return StateScript.isUnexpected(answer) ? OptionalLong.empty() : OptionalLong.of(StateVersion.read(answer, 0));
	}

}
