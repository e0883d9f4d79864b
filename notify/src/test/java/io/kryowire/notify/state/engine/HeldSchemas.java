/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.OtherSchemas;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Has schemas looked for when the test says so, and sees what is proven meanwhile.
 */
final class HeldSchemas extends StateParts implements OtherSchemas {

	private final CompletableFuture<Boolean> released = new CompletableFuture<>();

	private volatile @Nullable OtherSchemas stored;

	private volatile @Nullable Partitions partitions;

	private volatile boolean asked;

	@Override
	OtherSchemas schemas(OtherSchemas those) {
		this.stored = those;
		return this;
	}

	@Override
	FreshnessEvidence evidence(Partitions those, StateRuntime runtime, Duration staleAfter, ReadFailures trouble) {
		this.partitions = those;
		return super.evidence(those, runtime, staleAfter, trouble);
	}

	@Override
	public CompletableFuture<Boolean> find(int id, int fingerprint) {
		this.asked = true;
		return this.released
			.thenCompose((look) -> look ? stored().find(id, fingerprint) : CompletableFuture.completedFuture(false));
	}

	@Override
	public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
		return stored().whenFound(id, fingerprint);
	}

	@Override
	public <T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder,
			Supplier<CompletableFuture<T>> write) {
		return stored().then(coder, write);
	}

	private OtherSchemas stored() {
		return Objects.requireNonNull(this.stored);
	}

	void awaitAsked() {
		patiently().until(() -> this.asked);
	}

	/** Has schemas looked for from now on, or says that there are none. */
	void release(boolean look) {
		this.released.complete(look);
	}

	/** When the partition of a key was proven last. */
	long proven(String key) {
		return Objects.requireNonNull(Objects.requireNonNull(this.partitions).of(key).proof()).nanos();
	}

	/** Waits until whatever else there is has been proven again, twice. */
	void awaitOtherProofs(String key) {
		Partitions all = Objects.requireNonNull(this.partitions);
		for (int i = 0; i < 2; i++) {
			long since = System.nanoTime();
			all.stream()
				.filter((partition) -> partition != all.of(key))
				.forEach((partition) -> patiently()
					.until(() -> Objects.requireNonNull(partition.proof()).nanos() - since > 0));
		}
	}

}
