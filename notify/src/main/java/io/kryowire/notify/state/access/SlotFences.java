/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.protocol.FenceScript;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;

/**
 * The fences of a topic's slots, as far as this process owns them.
 * <p>
 * Whatever the process does with a slot's records in one tenure, its fence is in force
 * before: raised when the slot was gained, or by the first write or read. So nobody has
 * read what a former owner can still change. A write that Redis refuses because it has
 * lost the fence, or never had it, raises it once more if nobody else has raised one
 * meanwhile and the tenure lasts.
 */
public final class SlotFences implements GuardedData {

	private final Fences owned;

	private final StateKeys keys;

	private final FenceRaiser[] raisers;

	/** What this process has raised last, or is raising. */
	private final AtomicReferenceArray<@Nullable Raised> slots = new AtomicReferenceArray<>(Slots.COUNT);

	SlotFences(Fences owned, StateKeys keys, TopicAccess access, PartitionCountCheck agreement) {
		this.owned = owned;
		this.keys = keys;
		this.raisers = new FenceRaiser[keys.partitions()];
		for (int i = 0; i < this.raisers.length; i++) {
			int partition = i;
			List<byte[]> key = List.of(keys.fences(i));
			this.raisers[i] = new FenceRaiser((arguments) -> agreement
				.then(() -> access.write(partition, new Command("EVAL", FenceScript.lead(), key, arguments), true))
				.thenApply(Records::bytes));
		}
	}

	/** Whose slots these are. */
	public Fences owned() {
		return this.owned;
	}

	@Override
	public String name() {
		String stem = new String(this.keys.stem(), StandardCharsets.UTF_8);
		return "state topic " + stem.substring(0, stem.length() - 1) + '}';
	}

	/**
	 * What a write has to carry that is made now.
	 * @throws NotOwnerException if this process does not own the key's slot
	 */
	public Fence fence(String key) {
		return this.owned.fence(Slots.of(key));
	}

	/**
	 * Has what is read of a key be what nobody else changes, if this process owns it.
	 * @return whether it does
	 */
	public CompletableFuture<Boolean> beforeRead(String key) {
		Fence fence;
		try {
			fence = fence(key);
		}
		catch (NotOwnerException ex) {
			return CompletableFuture.completedFuture(false);
		}
		return raised(fence).result().handle((raised, failure) -> true);
	}

	@Override
	public void prepare() {
		for (FenceRaiser raiser : this.raisers) {
			raiser.prepare();
		}
	}

	/** Always asks Redis, which may have lost what it had. */
	@Override
	public CompletableFuture<Boolean> raise(Fence fence) {
		return again(fence, this.slots.get(fence.slot()), null).result().copy();
	}

	/** Raises a fence unless that has been done. */
	Raised raised(Fence fence) {
		Raised now = this.slots.get(fence.slot());
		return (now != null && now.isOf(fence)) ? now : again(fence, now, null);
	}

	/** Raises a fence that is not in force, unless somebody here has just done so. */
	Raised again(Fence fence, @Nullable Raised before, byte @Nullable [] seen) {
		Raised next = new Raised(fence, new CompletableFuture<>());
		Raised now = this.slots.compareAndExchange(fence.slot(), before, next);
		if (now != before) {
			return (now != null && now.isOf(fence)) ? now : again(fence, now, seen);
		}
		this.raisers[this.keys.partitionOfSlot(fence.slot())].raise(fence, seen).whenComplete((raised, failure) -> {
			if (!Boolean.TRUE.equals(raised)) {
				this.slots.compareAndSet(fence.slot(), next, null);
			}
			try {
				if (Boolean.FALSE.equals(raised) && seen == null) {
					this.owned.refused(fence, null);
				}
			}
			finally {
				complete(next, raised, failure);
			}
		});
		return next;
	}

	private void complete(Raised one, @Nullable Boolean raised, @Nullable Throwable failure) {
		if (failure != null) {
			one.result().completeExceptionally(notRaised(one.fence(), failure));
		}
		else {
			one.result().complete(raised);
		}
	}

	/** Whether the tenure lasts in which a fence was given out. */
	boolean isCurrent(Fence fence) {
		try {
			return this.owned.fence(fence.slot()).equals(fence);
		}
		catch (NotOwnerException ex) {
			return false;
		}
	}

	String topic() {
		return this.keys.topic();
	}

	private StateAccessException notRaised(Fence fence, Throwable failure) {
		Throwable cause = Causes.of(failure);
		return new StateAccessException(Outcome.NOT_SENT,
				"Nothing was written, as it is not known whether the fence of slot %d, epoch %d, is in force in state topic '%s': %s"
					.formatted(fence.slot(), fence.epoch(), topic(), cause.getMessage()),
				cause);
	}

	/**
	 * A fence that this process has raised, or is raising.
	 *
	 * @param result whether it is in force
	 */
	record Raised(Fence fence, CompletableFuture<Boolean> result) {

		boolean isOf(Fence other) {
			return this.fence.equals(other);
		}

		boolean isInForce() {
			return this.result.isDone() && !this.result.isCompletedExceptionally() && this.result.join();
		}

	}

}
