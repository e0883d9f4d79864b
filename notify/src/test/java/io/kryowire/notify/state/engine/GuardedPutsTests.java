/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.access.UnknownFields;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes of one key that wait for each other.
 */
class GuardedPutsTests {

	private static final int MANY = 20_000;

	@Test
	void howeverManyWritesOfAKeyFailAtOnceAllOfThemEndInTheirOrder() {
		GuardedPuts<String> puts = new GuardedPuts<>(null, null, new UnknownFields(), (key) -> false);
		CompletableFuture<Long> first = new CompletableFuture<>();
		puts.chain("a", () -> first);
		List<Integer> begun = new ArrayList<>();
		CompletableFuture<?>[] rest = IntStream.range(0, MANY).mapToObj((i) -> puts.chain("a", () -> {
			begun.add(i);
			return CompletableFuture.failedFuture(new IllegalStateException("closed"));
		})).toArray(CompletableFuture[]::new);
		first.complete(1L);
		assertThat(begun).hasSize(MANY).isSorted();
		assertThat(rest).allMatch(CompletableFuture::isCompletedExceptionally);
	}

}
