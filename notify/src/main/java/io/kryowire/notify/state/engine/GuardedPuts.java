/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.codec.KeptFields;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.state.BlindWriteException;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.RecordWrites;
import io.kryowire.notify.state.access.Records;
import io.kryowire.notify.state.access.UnknownFields;

/**
 * Writes values over others of which nothing is known, unless these hold what is unknown
 * here. While no value of the topic does, that is a plain write.
 *
 * @param <V> the type of the values
 */
final class GuardedPuts<V> {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** How many writes that carry fences there may be at a time. */
	private static final int MOST_FENCED = 65_536;

	private final Records<V> records;

	private final StateTopicSettings settings;

	private final UnknownFields unknown;

	private final Predicate<String> suspect;

	private final AtomicBoolean warned = new AtomicBoolean();

	/** What the last write of a key waits for, while there is one. */
	private final ConcurrentMap<String, CompletableFuture<?>> last = new ConcurrentHashMap<>();

	private final AtomicInteger fenced = new AtomicInteger();

	/** What begins on this thread after what has just ended. */
	private final ThreadLocal<@Nullable Deque<Runnable>> ending = new ThreadLocal<>();

	/**
	 * Creates puts.
	 * @param suspect whether the value of a key may hold what is unknown here, once
	 * another one has
	 */
	GuardedPuts(Records<V> records, StateTopicSettings settings, UnknownFields unknown, Predicate<String> suspect) {
		this.records = records;
		this.settings = settings;
		this.unknown = unknown;
		this.suspect = suspect;
	}

	CompletableFuture<Long> put(RecordWrites<V> writes, String key, V value, Duration ttl) {
		if (!this.unknown.seen() || this.settings.blindWrites() == BlindWrites.ALLOW) {
			return inOrder(writes, key, () -> writes.put(key, value, ttl));
		}
		this.records.check(key, value);
		if (this.settings.blindWrites() == BlindWrites.REFUSE) {
			long deadline = this.records.nanoTime() + this.settings.writeTimeout().toNanos();
			return chain(key, () -> compareAndPut(writes, key, value, ttl, deadline));
		}
		if (!this.warned.get() && this.suspect.test(key) && this.warned.compareAndSet(false, true)) {
			logger.warn(
					"State topic '{}' has values with fields that this version of their type does not know; a put, as of '{}' now, loses them. Use update, or compareAndPut with the Versioned that was read; kryowire.codec.evolution.blind-writes=refuse forbids it, and =allow silences this.",
					this.records.topic(), key);
		}
		return inOrder(writes, key, () -> writes.put(key, value, ttl));
	}

	private CompletableFuture<Long> compareAndPut(RecordWrites<V> writes, String key, V value, Duration ttl,
			long deadline) {
		return this.records.read(key).handle((now, failure) -> {
			if (failure != null) {
				throw refused(key, failure);
			}
			if (now != null && !now.kept().isEmpty()) {
				throw new BlindWriteException(this.records.topic(), key, null);
			}
			return version(now);
		})
			.thenCompose((version) -> writes.compareAndPut(key, version, value, KeptFields.NONE, ttl))
			.thenCompose((written) -> {
				if (written.isPresent()) {
					return CompletableFuture.completedFuture(written.getAsLong());
				}
				if (this.records.nanoTime() - deadline >= 0) {
					throw Updates.overtaken(this.records.topic(), key, this.settings.writeTimeout());
				}
				return compareAndPut(writes, key, value, ttl, deadline);
			});
	}

	private static long version(@Nullable Versioned<?> now) {
		return (now != null) ? now.version() : 0;
	}

	private CompletionException refused(String key, Throwable failure) {
		Throwable cause = Causes.of(failure);
		return new CompletionException((cause instanceof UnreadableStateException)
				? new BlindWriteException(this.records.topic(), key, cause) : cause);
	}

	/** Writes after what has been begun before, as the writes of a key have an order. */
	<T> CompletableFuture<T> inOrder(RecordWrites<V> writes, String key, Supplier<CompletableFuture<T>> write) {
		if (!writes.isFenced()) {
			return this.last.isEmpty() ? write.get() : chain(key, write);
		}
		if (this.fenced.incrementAndGet() > MOST_FENCED) {
			this.fenced.decrementAndGet();
			return CompletableFuture.failedFuture(new StateAccessException(Outcome.NOT_SENT,
					"%d fenced writes of state topic '%s' are under way or wait for others of their keys"
						.formatted(MOST_FENCED, this.records.topic()),
					null));
		}
		return chain(key, write).whenComplete((done, failure) -> this.fenced.decrementAndGet());
	}

	/** Begins when the last write of the key has ended. */
	<T> CompletableFuture<T> chain(String key, Supplier<CompletableFuture<T>> write) {
		CompletableFuture<T> result = new CompletableFuture<>();
		CompletableFuture<?> before = this.last.put(key, result);
		if (before == null) {
			begin(key, write, result);
		}
		else {
			before.whenComplete((done, failure) -> next(() -> begin(key, write, result)));
		}
		return result;
	}

	/** One after the other: if all end at once they would be as deep as they are many. */
	private void next(Runnable write) {
		Deque<Runnable> behind = this.ending.get();
		if (behind != null) {
			behind.add(write);
			return;
		}
		behind = new ArrayDeque<>();
		this.ending.set(behind);
		try {
			for (Runnable each = write; each != null; each = behind.poll()) {
				each.run();
			}
		}
		finally {
			this.ending.remove();
		}
	}

	private <T> void begin(String key, Supplier<CompletableFuture<T>> write, CompletableFuture<T> result) {
		CompletableFuture<T> begun;
		try {
			begun = write.get();
		}
		catch (RuntimeException | Error ex) {
			begun = CompletableFuture.failedFuture(ex);
		}
		begun.whenComplete((done, failure) -> {
			this.last.remove(key, result);
			if (failure != null) {
				result.completeExceptionally(Causes.of(failure));
			}
			else {
				result.complete(done);
			}
		});
	}

}
