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

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.KeptValue;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireBuffer;
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

	/** Instead of a duration: when the value that is expected does. */
	public static final Duration ENDS_AS_BEFORE = Duration.ofMillis(StateWrite.AS_BEFORE);

	/** How many schemas a value may name that have to be looked for, one by one. */
	private static final int MOST_SCHEMAS = 64;

	private final StateKeys keys;

	private final StateTerms terms;

	private final WireCoder<V> coder;

	private final TopicAccess access;

	private final PartitionCountCheck agreement;

	private final ValueLimit limit;

	private final DirectReader values;

	private final OtherSchemas schemas;

	private final UnknownFields unknown;

	public Records(StateKeys keys, StateTopicSettings settings, WireCoder<V> coder, ValueLimit limit,
			TopicAccess access, OtherSchemas schemas, UnknownFields unknown) {
		this.keys = keys;
		this.terms = new StateTerms(coder.fingerprint(), settings.journalLength(), settings.inlineLimit(),
				settings.sharded() && access.isCluster());
		this.coder = coder;
		this.access = access;
		this.agreement = new PartitionCountCheck(keys, access);
		this.limit = limit;
		this.values = new DirectReader(access, limit);
		this.schemas = schemas;
		this.unknown = unknown;
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

	/**
	 * Writes a value in place of another one.
	 * @param kept what that one held besides
	 */
	public CompletableFuture<OptionalLong> compareAndPut(String key, long expected, V value, KeptFields kept,
			Duration ttl) {
		check(key, value);
		return write(key, encode(value, kept), expected, ttl, Records::unlessUnexpected);
	}

	/** Removes a value if it has a certain version, which is not 0. */
	public CompletableFuture<OptionalLong> compareAndRemove(String key, long expected) {
		return write(key, null, expected, Duration.ZERO, Records::unlessUnexpected);
	}

	private static OptionalLong unlessUnexpected(byte[] answer) {
		return StateScript.isUnexpected(answer) ? OptionalLong.empty() : OptionalLong.of(StateVersion.read(answer, 0));
	}

	private byte[] encode(V value, KeptFields kept) {
		if (kept.isEmpty()) {
			return this.coder.encode(value);
		}
		WireBuffer buffer = new WireBuffer();
		this.coder.encode(value, kept, buffer);
		return buffer.toByteArray();
	}

	public CompletableFuture<Long> remove(String key) {
		return write(key, null, null, Duration.ZERO,
				(answer) -> (answer.length == 0) ? 0L : StateVersion.read(answer, 0));
	}

	public CompletableFuture<@Nullable Versioned<V>> read(String key) {
		StateWrite.checkKey(key);
		byte[] name = this.keys.value(this.keys.partition(key), key);
		return this.agreement.then(() -> this.values.read(name)).thenCompose((stored) -> decode(key, stored, 0));
	}

	private <R> CompletableFuture<R> write(String key, byte @Nullable [] payload, @Nullable Long expected, Duration ttl,
			Function<byte[], R> result) {
		int partition = this.keys.partition(key);
		long ttlMillis = ttl.isZero() ? StateWrite.FOR_EVER
				: ttl.equals(ENDS_AS_BEFORE) ? StateWrite.AS_BEFORE : Math.max(1, ttl.toMillis());
		StateWrite write = new StateWrite(key, payload, expected, ttlMillis, this.access.trace());
		Command command = new Command("EVALSHA", StateScript.lead(true), StateScript.keys(this.keys, partition, key),
				StateScript.arguments(write, this.terms, this.keys.channel(partition)));
		boolean repeatable = expected == null;
		// A removal, too, comes after what waits for its schema
		return this.schemas
			.then(this.coder, () -> this.agreement.then(() -> this.access.write(partition, command, repeatable)))
			.thenApply((answer) -> result.apply(bytes(answer)));
	}

	private static byte[] bytes(@Nullable Object answer) {
		if (answer instanceof byte[] bytes) {
			return bytes;
		}
		throw new IllegalStateException("Redis answered a write with " + answer);
	}

	/** Whatever has to be looked for first. */
	private CompletableFuture<@Nullable Versioned<V>> decode(String key, @Nullable Stored stored, int found) {
		try {
			return CompletableFuture.completedFuture(decode(key, stored));
		}
		catch (UnreadableStateException ex) {
			if (!(ex.getCause() instanceof UnknownSchemaException unknown) || found == MOST_SCHEMAS) {
				throw ex;
			}
			return this.schemas.find(unknown.id(), unknown.fingerprint())
				.exceptionally((failure) -> false)
				.thenCompose((known) -> {
					if (!known) {
						throw ex;
					}
					return decode(key, stored, found + 1);
				});
		}
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
			KeptValue<V> read = this.coder.decodeKeeping(stored.bytes(), record.offset(), record.length());
			V value = read.value();
			this.unknown.read(read.kept());
			return (value != null) ? Versioned.of(value, version, read.kept()) : null;
		}
		catch (RuntimeException ex) {
			this.unknown.unreadable(ex);
			throw new UnreadableStateException(stored.failure(topic(), key, version, ex));
		}
	}

}
