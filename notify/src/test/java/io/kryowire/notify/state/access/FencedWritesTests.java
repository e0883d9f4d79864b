/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.engine.StateBench;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An owner whose fence Redis loses again and again.
 */
class FencedWritesTests {

	private static final byte[] DONE = "done".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] FENCED = { '#' };

	/** Of an attempt after one without an answer. */
	private static final byte[] FENCED_AGAIN = { '?' };

	private final Fence fence = new Fence(Slots.of("a"), 5, 55);

	private final StateRuntime runtime = StateRuntime.system();

	private final StateKeys keys = new StateKeys("test:", "t", 1);

	private final TopicAccess access = new TopicAccess(Obliging::new, this.runtime, StateBench.SETTINGS, () -> "");

	private final Owned owned = new Owned();

	private final FencedWrites writes = new FencedWrites(
			new SlotFences(this.owned, this.keys, this.access, new PartitionCountCheck(this.keys, this.access)),
			this.fence);

	/** Whether fences are in force when they have been raised. */
	private volatile byte inForce = '1';

	private final Deque<byte[]> answers = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.access.close();
		this.runtime.scheduler().shutdownNow();
	}

	private CompletableFuture<byte[]> write(byte[]... next) {
		this.answers.addAll(List.of(next));
		return this.writes.around("a", () -> CompletableFuture.completedFuture(this.answers.remove()));
	}

	@Test
	void afterOneLossItIsRaisedAndTheWriteIsRepeated() throws Exception {
		assertThat(Waiting.get(write(FENCED, DONE))).isEqualTo(DONE);
	}

	@Test
	void afterTwoLossesTheOwnerIsNotToldThatItIsNone() {
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write(FENCED, FENCED)))
			.satisfies((ex) -> assertThat(ex.getCause()).isInstanceOfSatisfying(StateAccessException.class,
					(cause) -> assertThat(cause.outcome()).isEqualTo(Outcome.REFUSED)))
			.withMessageContaining("twice in a row")
			.withMessageContaining("still owns the slot")
			.withMessageContaining("epoch 5");
	}

	@Test
	void afterAnAttemptWithoutAnAnswerNobodyKnows() {
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write(FENCED, FENCED_AGAIN)))
			.satisfies((ex) -> assertThat(ex.getCause()).isInstanceOfSatisfying(StateAccessException.class,
					(cause) -> assertThat(cause.outcome()).isEqualTo(Outcome.UNKNOWN)))
			.withMessageContaining("twice in a row");
	}

	@Test
	void whoHasLostTheSlotMeanwhileIsToldSo() {
		this.answers.addAll(List.of(FENCED, FENCED));
		CompletableFuture<byte[]> write = this.writes.around("a", () -> {
			this.owned.lost = this.answers.size() == 1;
			return CompletableFuture.completedFuture(this.answers.remove());
		});
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.withCauseInstanceOf(FencedWriteException.class)
			.withMessageContaining("no longer writes");
		assertThat(this.owned.refused).isEmpty();
	}

	@Test
	void whoseFenceHasBeenPassedSaysSo() {
		Fence held = new Fence(this.fence.slot(), 6, 66);
		byte[] answer = ByteBuffer.allocate(17).put(FENCED).putLong(held.epoch()).putLong(held.nonce()).array();
		CompletableFuture<byte[]> write = write(answer);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.withCauseInstanceOf(FencedWriteException.class)
			.withMessageContaining("that of epoch 6");
		assertThat(this.owned.refused).containsExactly("%s by %s".formatted(this.fence, held));
	}

	@Test
	void whoseFenceCannotBeRaisedSaysSo() {
		this.inForce = '0';
		CompletableFuture<byte[]> write = write(DONE);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.withCauseInstanceOf(FencedWriteException.class);
		assertThat(this.owned.refused).containsExactly("%s by null".formatted(this.fence));
	}

	/** Somebody may have been faster with the same one. */
	@Test
	void whoseFenceIsNotRaisedAgainInThePlaceOfWhatWasSeenDoesNotSaySo() throws Exception {
		Waiting.get(write(DONE));
		this.inForce = '0';
		CompletableFuture<byte[]> write = write(FENCED);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.withCauseInstanceOf(FencedWriteException.class);
		assertThat(this.owned.refused).isEmpty();
	}

	private final class Owned implements Fences {

		private final List<String> refused = new CopyOnWriteArrayList<>();

		private volatile boolean lost;

		@Override
		public Fence fence(int slot) {
			if (this.lost) {
				throw new NotOwnerException(slot, "other", "Slot " + slot + " is owned by other");
			}
			return FencedWritesTests.this.fence;
		}

		@Override
		public void guard(GuardedData data) {
			// Nobody raises fences but writes
		}

		@Override
		public void refused(Fence fence, @Nullable Fence held) {
			this.refused.add("%s by %s".formatted(fence, held));
		}

	}

	/** Which says that there is one partition, and whether each fence is in force. */
	private final class Obliging implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			return commands.stream()
				.<@Nullable Object>map((command) -> new byte[] {
						command.name().equals("EVAL") ? FencedWritesTests.this.inForce : (byte) '1' })
				.toList();
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
