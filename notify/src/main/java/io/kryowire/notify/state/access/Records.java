/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
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

	private final RecordWrites<V> writes = new RecordWrites<>(this, WriteGuard.NONE);

	public Records(StateKeys keys, StateTopicSettings settings, WireCoder<V> coder, ValueLimit limit,
			TopicAccess access, OtherSchemas schemas, UnknownFields unknown) {
		this.keys = keys;
		this.terms = new StateTerms(coder.fingerprint(), settings.journalLength(), settings.inlineLimit(),
				settings.sharded() && access.isCluster());
		this.coder = coder;
		this.access = access;
		this.agreement = new PartitionCountCheck(keys, access);
		this.limit = limit;
		this.values = access.reader(limit);
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

	/** The writes of everybody. */
	public RecordWrites<V> writes() {
		return this.writes;
	}

	/** The writes that are made in one tenure. */
	public RecordWrites<V> writes(SlotFences fences, Fence fence) {
		return new RecordWrites<>(this, new FencedWrites(fences, fence));
	}

	/** The fences of the slots that this process owns. */
	public SlotFences fences(Fences owned) {
		return new SlotFences(owned, this.keys, this.access, this.agreement);
	}

	byte[] encode(V value, KeptFields kept) {
		if (kept.isEmpty()) {
			return this.coder.encode(value);
		}
		WireBuffer buffer = new WireBuffer();
		this.coder.encode(value, kept, buffer);
		return buffer.toByteArray();
	}

	public CompletableFuture<@Nullable Versioned<V>> read(String key) {
		StateWrite.checkKey(key);
		return read(key, this.values);
	}

	/**
	 * Reads a value after the fence of its slot was raised: not over another connection,
	 * which may lead to a former master that knows nothing of the fence.
	 */
	public CompletableFuture<@Nullable Versioned<V>> readBehindFence(String key) {
		StateWrite.checkKey(key);
		return read(key, this.access.readerAmongWrites(this.keys.partition(key), this.limit));
	}

	private CompletableFuture<@Nullable Versioned<V>> read(String key, DirectReader values) {
		byte[] name = this.keys.value(this.keys.partition(key), key);
		return this.agreement.then(() -> values.read(name)).thenCompose((stored) -> decode(key, stored, 0));
	}

	/** Writes a value, or removes it if there are no bytes. */
	CompletableFuture<byte[]> write(WriteGuard guard, String key, byte @Nullable [] payload, @Nullable Long expected,
			Duration ttl) {
		long ttlMillis = ttl.isZero() ? StateWrite.FOR_EVER
				: ttl.equals(ENDS_AS_BEFORE) ? StateWrite.AS_BEFORE : Math.max(1, ttl.toMillis());
		StateWrite write = new StateWrite(key, payload, expected, ttlMillis, this.access.trace());
		int partition = this.keys.partition(key);
		Command command = command(write, partition, guard.fence());
		boolean repeatable = expected == null;
		// A removal, too, comes after what waits for its schema
		return guard.around(key,
				() -> this.schemas
					.then(this.coder,
							() -> this.agreement.then(() -> this.access.write(partition, command, repeatable)))
					.thenApply(Records::bytes));
	}

	private Command command(StateWrite write, int partition, @Nullable Fence fence) {
		List<byte[]> names = (fence != null) ? StateScript.fencedKeys(this.keys, partition, write.key())
				: StateScript.keys(this.keys, partition, write.key());
		return new Command("EVALSHA", StateScript.lead(true, names), names,
				StateScript.arguments(write, this.terms, this.keys.channel(partition), fence));
	}

	static byte[] bytes(@Nullable Object answer) {
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
