/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.protocol.StateTerms;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;

/**
 * The records of a topic in Redis: makes commands of writes and reads, and versions and
 * values of the answers.
 *
 * @param <V> the type of the values
 */
public final class Records<V> {

	private final StateKeys keys;

	private final StateTerms terms;

	private final WireCoder<V> coder;

	private final TopicAccess access;

	private final PartitionCountCheck agreement;

	private final ValueLimit limit;

	private final DirectReader values;

	public Records(StateKeys keys, StateTopicSettings settings, WireCoder<V> coder, ValueLimit limit,
			TopicAccess access) {
		this.keys = keys;
		this.terms = new StateTerms(coder.fingerprint(), settings.journalLength(), settings.inlineLimit(),
				settings.sharded() && access.isCluster());
		this.coder = coder;
		this.access = access;
		this.agreement = new PartitionCountCheck(keys, access);
		this.limit = limit;
		this.values = new DirectReader(access, limit);
	}

	public String topic() {
		return this.keys.topic();
	}

	public long nanoTime() {
		return this.access.nanoTime();
	}

	/**
	 * Refuses what cannot be written, before anything is.
	 * @param value is null if the caller is not checked for that
	 */
	public void check(String key, @Nullable V value) {
		StateWrite.checkKey(key);
		if (value == null) {
			throw new IllegalArgumentException(
					"The value of '%s' in state topic '%s' must not be null. To delete a value, remove its key."
						.formatted(key, topic()));
		}
	}

	public CompletableFuture<Long> put(String key, V value, Duration ttl) {
		check(key, value);
		return write(key, this.coder.encode(value), null, ttl, (answer) -> StateVersion.read(answer, 0));
	}

	public CompletableFuture<OptionalLong> compareAndPut(String key, long expected, V value, Duration ttl) {
		check(key, value);
		return write(key, this.coder.encode(value), expected, ttl, (answer) -> StateScript.isUnexpected(answer)
				? OptionalLong.empty() : OptionalLong.of(StateVersion.read(answer, 0)));
	}

	public CompletableFuture<Long> remove(String key) {
		return write(key, null, null, Duration.ZERO,
				(answer) -> (answer.length == 0) ? 0L : StateVersion.read(answer, 0));
	}

	public CompletableFuture<@Nullable Versioned<V>> read(String key) {
		StateWrite.checkKey(key);
		byte[] name = this.keys.value(this.keys.partition(key), key);
		return this.agreement.then(() -> this.values.read(name)).thenApply((stored) -> decode(key, stored));
	}

	private <R> CompletableFuture<R> write(String key, byte @Nullable [] payload, @Nullable Long expected, Duration ttl,
			Function<byte[], R> result) {
		int partition = this.keys.partition(key);
		long ttlMillis = ttl.isZero() ? 0 : Math.max(1, ttl.toMillis());
		StateWrite write = new StateWrite(key, payload, expected, ttlMillis, this.access.trace());
		Command command = new Command("EVALSHA", StateScript.lead(true), StateScript.keys(this.keys, partition, key),
				StateScript.arguments(write, this.terms, this.keys.channel(partition)));
		return this.agreement.then(() -> this.access.write(partition, command, expected == null))
			.thenApply((answer) -> result.apply(bytes(answer)));
	}

	private static byte[] bytes(@Nullable Object answer) {
		if (answer instanceof byte[] bytes) {
			return bytes;
		}
		throw new IllegalStateException("Redis answered a write with " + answer);
	}

	private @Nullable Versioned<V> decode(String key, @Nullable Stored stored) {
		if (stored == null) {
			return null;
		}
		long version = 0;
		try {
			StateRecord record = StateRecord.read(stored.bytes());
			version = record.version();
			if (!stored.isWhole()) {
				throw this.limit.exceeded(stored.length());
			}
			V value = this.coder.decode(stored.bytes(), record.offset(), record.length());
			return (value != null) ? new Versioned<>(value, version) : null;
		}
		catch (RuntimeException ex) {
			throw new UnreadableStateException(stored.failure(topic(), key, version, ex));
		}
	}

}
