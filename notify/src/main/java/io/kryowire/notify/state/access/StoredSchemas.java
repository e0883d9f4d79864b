/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;

/**
 * The schemas of the topics of one prefix.
 */
public final class StoredSchemas implements OtherSchemas, AutoCloseable {

	/** A schema is stored before the value that names it: who has to wait is rare. */
	private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(1);

	private final SchemaStore store;

	public StoredSchemas(CommandLink.Factory links, WireCodec codec, StateTopicSettings settings,
			StateRuntime runtime) {
		Duration timeout = settings.writeTimeout();
		SchemaSettings own = new SchemaSettings(settings.prefix(), timeout,
				(timeout.compareTo(LONGEST_PATIENCE) < 0) ? timeout : LONGEST_PATIENCE);
		this.store = new SchemaStore(links, codec, own, runtime, runtime.clock());
	}

	/**
	 * The coder that also reads what others have written. What this one writes is stored,
	 * since there may be values already.
	 */
	public <V> WireCoder<V> reading(WireCoder<V> coder) {
		this.store.add(coder.schemas());
		return coder.reading(this.store.known());
	}

	@Override
	public CompletableFuture<Boolean> find(int id, int fingerprint) {
		return this.store.find(id, fingerprint);
	}

	@Override
	public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
		return this.store.whenFound(id, fingerprint);
	}

	@Override
	public <T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder,
			Supplier<CompletableFuture<T>> write) {
		Begun<T> begun = new Begun<>(write);
		CompletableFuture<T> result = this.store.then(coder, begun);
		return (result == begun.result) ? result : result.exceptionally((failure) -> {
			throw notStored(failure);
		});
	}

	private static RuntimeException notStored(Throwable failure) {
		Throwable cause = Causes.of(failure);
		if (cause instanceof StateAccessException access) {
			return access;
		}
		return new StateAccessException(Outcome.NOT_SENT,
				"The schema of the value could not be stored, so that others could not have read it: %s"
					.formatted(cause.getMessage()),
				cause);
	}

	@Override
	public void close() {
		this.store.close();
	}

	/** Remembers whether a write has begun at once, as nearly all do. */
	private static final class Begun<T extends @Nullable Object> implements Supplier<CompletableFuture<T>> {

		private final Supplier<CompletableFuture<T>> write;

		private volatile @Nullable CompletableFuture<T> result;

		Begun(Supplier<CompletableFuture<T>> write) {
			this.write = write;
		}

		@Override
		public CompletableFuture<T> get() {
			CompletableFuture<T> begun = this.write.get();
			this.result = begun;
			return begun;
		}

	}

}
