/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;

/**
 * Reads of several keys, of which one that cannot be read keeps no other one from being
 * read.
 */
final class ManyReads {

	private ManyReads() {
	}

	/**
	 * Reads values.
	 * @param read reads a value
	 * @param unreadable is told of those that cannot be decoded, before the future is
	 * completed
	 */
	static <V> CompletableFuture<Map<String, V>> read(Collection<String> wanted,
			Function<String, CompletableFuture<@Nullable Versioned<V>>> read, Consumer<StateFailure> unreadable) {
		wanted.forEach(StateWrite::checkKey);
		Map<String, CompletableFuture<@Nullable Object>> reads = new LinkedHashMap<>();
		wanted.forEach((key) -> reads.put(key, read.apply(key).handle(ManyReads::readable)));
		return Futures.all(reads).thenApply((found) -> {
			Map<String, V> values = new LinkedHashMap<>();
			found.forEach((key, value) -> {
				if (value instanceof StateFailure failure) {
					unreadable.accept(failure);
				}
				else if (value != null) {
					values.put(key, value(value));
				}
			});
			return values;
		});
	}

	@SuppressWarnings("unchecked")
	private static <V> V value(Object versioned) {
		return ((Versioned<V>) versioned).value();
	}

	private static @Nullable Object readable(@Nullable Versioned<?> versioned, @Nullable Throwable failure) {
		if (failure == null) {
			return versioned;
		}
		Throwable cause = Causes.of(failure);
		if (cause instanceof UnreadableStateException unreadable) {
			return unreadable.failure();
		}
		throw new CompletionException(cause);
	}

}
