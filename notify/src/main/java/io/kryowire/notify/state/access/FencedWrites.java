/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.protocol.FenceScript;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.access.SlotFences.Raised;

/**
 * Writes that carry a fence. They are refused if another one is in force when Redis runs
 * them, however long they have waited.
 */
record FencedWrites(SlotFences fences, Fence fence) implements WriteGuard {

	@Override
	public CompletableFuture<byte[]> around(String key, Supplier<CompletableFuture<byte[]>> write) {
		Raised raised = this.fences.raised(this.fence);
		return send(key, raised, write, false).thenCompose((answer) -> {
			if (!StateScript.isFenced(answer)) {
				return CompletableFuture.completedFuture(answer);
			}
			byte[] seen = FenceScript.seen(answer);
			Fence held = FenceScript.read(this.fence.slot(), seen);
			boolean open = StateScript.isFencedAgain(answer);
			if (isDeposed(held)) {
				throw deposed(key, held, open);
			}
			// Only in the place of what was there then: whoever is next may begin with
			// a low epoch once all is lost
			return send(key, this.fences.again(this.fence, raised, seen), write, open)
				.thenApply((second) -> accepted(key, second, open));
		});
	}

	/** Whether whoever wrote this has another owner before it, or has lost the slot. */
	private boolean isDeposed(@Nullable Fence held) {
		return isPassedBy(held) || !this.fences.isCurrent(this.fence);
	}

	private boolean isPassedBy(@Nullable Fence held) {
		return held != null && held.epoch() >= this.fence.epoch();
	}

	private byte[] accepted(String key, byte[] answer, boolean open) {
		if (!StateScript.isFenced(answer)) {
			return answer;
		}
		Fence held = FenceScript.read(this.fence.slot(), FenceScript.seen(answer));
		boolean stillOpen = open || StateScript.isFencedAgain(answer);
		throw isDeposed(held) ? deposed(key, held, stillOpen) : lostAgain(key, stillOpen);
	}

	/** The owner is right, and Redis forgets. */
	private RuntimeException lostAgain(String key, boolean open) {
		String why = ("Redis has lost the fence of epoch %d of slot %d twice in a row. This process still owns the slot: the"
				+ " write can be repeated. See what makes Redis lose data, such as FLUSHALL, an eviction policy"
				+ " (maxmemory-policy), or failovers.")
			.formatted(this.fence.epoch(), this.fence.slot());
		return open ? unknown(key, why, null) : new StateAccessException(Outcome.REFUSED,
				"The value of '%s' in state topic '%s' was not written: %s".formatted(key, this.fences.topic(), why),
				null);
	}

	/**
	 * Writes when the fence is in force.
	 * @param open whether the write may have been executed before
	 */
	private CompletableFuture<byte[]> send(String key, Raised raised, Supplier<CompletableFuture<byte[]>> write,
			boolean open) {
		CompletableFuture<byte[]> sent = raised.isInForce() ? write.get() : raised.result().thenCompose((done) -> {
			if (!done) {
				throw refused(key, null, open);
			}
			return write.get();
		});
		return open ? sent.exceptionallyCompose((failure) -> unknown(key, failure)) : sent;
	}

	/** Whatever is known of the last attempt, the one before it had no answer. */
	private CompletableFuture<byte[]> unknown(String key, Throwable failure) {
		Throwable cause = Causes.of(failure);
		return CompletableFuture
			.failedFuture((cause instanceof StateAccessException access && access.outcome() == Outcome.UNKNOWN) ? access
					: unknown(key, String.valueOf(cause.getMessage()), cause));
	}

	private RuntimeException deposed(String key, @Nullable Fence held, boolean open) {
		if (isPassedBy(held)) {
			this.fences.owned().refused(this.fence, held);
		}
		return refused(key, held, open);
	}

	private RuntimeException refused(String key, @Nullable Fence held, boolean open) {
		return open
				? unknown(key,
						"Of its fence, epoch %d of slot %d, is to be said that %s".formatted(this.fence.epoch(),
								this.fence.slot(), FencedWriteException.words(this.fence, held)),
						null)
				: new FencedWriteException(this.fences.topic(), key, this.fence, held);
	}

	private StateAccessException unknown(String key, String why, @Nullable Throwable cause) {
		return new StateAccessException(Outcome.UNKNOWN,
				"The first attempt to write '%s' in state topic '%s' had no answer, and the second one was not executed. %s"
					.formatted(key, this.fences.topic(), why),
				cause);
	}

}
