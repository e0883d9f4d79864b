/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KeptFields;
import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.RecordWrites;
import io.kryowire.notify.state.access.Records;

/**
 * Changes values that others may change meanwhile: reads one, and writes what is made of
 * it in its place, until nobody has been faster.
 *
 * @param <V> the type of the values
 */
final class Updates<V> {

	private final Records<V> records;

	private final StateTopicSettings settings;

	private final GuardedPuts<V> puts;

	/**
	 * Creates updates.
	 * @param puts whose writes of the same key come first if they were begun before
	 */
	Updates(Records<V> records, StateTopicSettings settings, GuardedPuts<V> puts) {
		this.records = records;
		this.settings = settings;
		this.puts = puts;
	}

	/** On the caller's thread, on which the change may take its time. */
	@Nullable Versioned<V> update(RecordWrites<V> writes, String key, UnaryOperator<@Nullable V> change) {
		long begun = this.records.nanoTime();
		for (;;) {
			Attempt<V> made = Futures.join(attempt(writes, key, Futures.join(this.records.read(key)), change));
			if (made.happened()) {
				return made.written();
			}
			checkTime(key, begun);
		}
	}

	/** On the thread that receives answers. */
	CompletableFuture<@Nullable Versioned<V>> updateAsync(RecordWrites<V> writes, String key,
			UnaryOperator<@Nullable V> change) {
		return updateAsync(writes, key, change, this.records.nanoTime());
	}

	private CompletableFuture<@Nullable Versioned<V>> updateAsync(RecordWrites<V> writes, String key,
			UnaryOperator<@Nullable V> change, long begun) {
		return this.records.read(key).thenCompose((now) -> attempt(writes, key, now, change)).thenCompose((made) -> {
			if (made.happened()) {
				return CompletableFuture.completedFuture(made.written());
			}
			checkTime(key, begun);
			return updateAsync(writes, key, change, begun);
		});
	}

	private CompletableFuture<Attempt<V>> attempt(RecordWrites<V> writes, String key, @Nullable Versioned<V> now,
			UnaryOperator<@Nullable V> change) {
		V next = change.apply((now != null) ? now.value() : null);
		if (next != null) {
			KeptFields kept = (now != null) ? now.kept() : KeptFields.NONE;
			return this.puts.inOrder(writes, key, () -> compareAndPut(writes, key, now, next))
				.thenApply((version) -> Attempt.of(version, (written) -> Versioned.of(next, written, kept)));
		}
		if (now == null) {
			return CompletableFuture.completedFuture(new Attempt<>(true, null));
		}
		return this.puts.inOrder(writes, key, () -> writes.compareAndRemove(key, now.version()))
			.thenApply((version) -> Attempt.of(version, (written) -> null));
	}

	CompletableFuture<OptionalLong> compareAndPut(RecordWrites<V> writes, String key, @Nullable Versioned<V> expected,
			V value) {
		Duration ttl = this.settings.ttl();
		if (expected == null) {
			return writes.compareAndPut(key, 0, value, KeptFields.NONE, ttl);
		}
		return writes.compareAndPut(key, expected.version(), value, expected.kept(),
				ttl.isZero() ? Records.ENDS_AS_BEFORE : ttl);
	}

	private void checkTime(String key, long begun) {
		if (this.records.nanoTime() - begun >= this.settings.writeTimeout().toNanos()) {
			throw overtaken(this.records.topic(), key, this.settings.writeTimeout());
		}
	}

	/** Others were faster each time. */
	static StateAccessException overtaken(String topic, String key, Duration most) {
		return new StateAccessException(Outcome.NOT_SENT,
				"The value of '%s' in state topic '%s' was written by others during each attempt to change it within %s. Fewer writers of one key, or a higher kryowire.state.write-timeout, would help."
					.formatted(key, topic, TimeText.of(most)),
				null);
	}

	/**
	 * What became of an attempt.
	 *
	 * @param happened whether nobody was faster
	 * @param written what was written, {@code null} if that was a removal
	 */
	private record Attempt<V>(boolean happened, @Nullable Versioned<V> written) {

		static <V> Attempt<V> of(OptionalLong version, LongFunction<@Nullable Versioned<V>> written) {
			return version.isPresent() ? new Attempt<>(true, written.apply(version.getAsLong()))
					: new Attempt<>(false, null);
		}

	}

}
