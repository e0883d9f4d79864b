/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;

/**
 * The schemas of values, as Redis has them: those of other processes, which are known to
 * the coders as soon as they are found, and our own, which others look for.
 */
public interface OtherSchemas {

	/** There are none. */
	OtherSchemas NONE = new OtherSchemas() {

		@Override
		public CompletableFuture<Boolean> find(int id, int fingerprint) {
			return CompletableFuture.completedFuture(false);
		}

		@Override
		public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
			return CompletableFuture.completedFuture(false);
		}

		@Override
		public <T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder,
				Supplier<CompletableFuture<T>> write) {
			return write.get();
		}

	};

	/**
	 * Looks for a schema, for a while.
	 * @param id the id of the type at the root
	 * @param fingerprint its fingerprint
	 * @return is completed in any case with whether it is known now
	 */
	CompletableFuture<Boolean> find(int id, int fingerprint);

	/**
	 * Looks for a schema that was not found, now and then.
	 * @param id the id of the type at the root
	 * @param fingerprint its fingerprint
	 * @return is completed when it is known, or with {@code false} if nobody looks; who
	 * does not wait any longer cancels it
	 */
	CompletableFuture<Boolean> whenFound(int id, int fingerprint);

	/**
	 * Writes what others can only read if they find the schemas it was encoded with: as
	 * soon as these are stored, and what came before it has been written.
	 * @param coder has encoded it
	 * @param write writes it
	 * @param <T> what comes of it
	 * @return what came of it
	 */
	<T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder, Supplier<CompletableFuture<T>> write);

}
