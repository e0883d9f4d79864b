/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.kryowire.cluster.Fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Fences that are raised together.
 */
class FenceRaiserTests {

	private final List<List<byte[]>> sent = new ArrayList<>();

	private final List<CompletableFuture<byte[]>> answers = new ArrayList<>();

	private final FenceRaiser raiser = new FenceRaiser((arguments) -> {
		this.sent.add(arguments);
		this.answers.add(new CompletableFuture<>());
		return this.answers.get(this.answers.size() - 1);
	});

	private CompletableFuture<Boolean> raise(int slot) {
		return this.raiser.raise(new Fence(slot, 1, 1), null);
	}

	@Test
	void whatComesWhileAScriptIsUnderWayGoesWithTheNextOne() {
		CompletableFuture<Boolean> first = raise(0);
		List<CompletableFuture<Boolean>> more = new ArrayList<>();
		for (int slot = 1; slot <= 300; slot++) {
			more.add(raise(slot));
		}
		assertThat(this.sent).hasSize(1);
		this.answers.get(0).complete("1".getBytes());
		assertThat(first).isCompletedWithValue(true);
		assertThat(this.sent).hasSize(2);
		assertThat(this.sent.get(1)).as("three arguments for each slot").hasSize(3 * 256);
		this.answers.get(1).complete(("10".repeat(128)).getBytes());
		assertThat(more.get(0)).isCompletedWithValue(true);
		assertThat(more.get(1)).isCompletedWithValue(false);
		assertThat(this.sent.get(2)).hasSize(3 * 44);
		this.answers.get(2).complete("1".repeat(44).getBytes());
		assertThat(more.get(299)).isCompletedWithValue(true);
		assertThat(this.sent).hasSize(3);
		raise(1);
		assertThat(this.sent).as("nothing is under way any more").hasSize(4);
	}

	@Test
	void whoPreparesHasTheScriptRunForNoSlotAndKeepsNobodyWaiting() {
		this.raiser.prepare();
		assertThat(this.sent).containsExactly(List.of());
		CompletableFuture<Boolean> first = raise(0);
		assertThat(this.sent).hasSize(2);
		this.answers.get(0).completeExceptionally(new IllegalStateException("no Redis"));
		this.answers.get(1).complete(new byte[] { '1' });
		assertThat(first).isCompletedWithValue(true);
	}

	@Test
	void whatCannotBePreparedIsTriedWithTheFirstFence() {
		FenceRaiser closed = new FenceRaiser((arguments) -> {
			throw new IllegalStateException("It is closed");
		});
		assertThatNoException().isThrownBy(closed::prepare);
	}

	@Test
	void whatFailsFailsForThoseWhoWentTogetherAndTheNextOnesGoOn() {
		CompletableFuture<Boolean> first = raise(0);
		CompletableFuture<Boolean> second = raise(1);
		CompletableFuture<Boolean> third = raise(2);
		this.answers.get(0).completeExceptionally(new IllegalStateException("no Redis"));
		assertThat(first).isCompletedExceptionally();
		this.answers.get(1).complete(new byte[] { '1' });
		assertThat(second).as("an answer that does not fit").isCompletedExceptionally();
		assertThat(third).isCompletedExceptionally();
		CompletableFuture<Boolean> fourth = raise(3);
		this.answers.get(2).complete(new byte[] { '0' });
		assertThat(fourth).isCompletedWithValue(false);
	}

}
