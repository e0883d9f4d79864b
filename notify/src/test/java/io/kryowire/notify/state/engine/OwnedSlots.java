/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;

/**
 * A node that owns what a test says.
 */
final class OwnedSlots implements Fences {

	final List<GuardedData> guarded = new CopyOnWriteArrayList<>();

	private final Map<Integer, Fence> fences = new ConcurrentHashMap<>();

	/** A node that owns all slots. */
	static OwnedSlots all(long epoch, long nonce) {
		OwnedSlots owned = new OwnedSlots();
		IntStream.range(0, Slots.COUNT).forEach((slot) -> owned.own(slot, epoch, nonce));
		return owned;
	}

	/** A node that owns the slot of a key. */
	static OwnedSlots of(String key, long epoch, long nonce) {
		OwnedSlots owned = new OwnedSlots();
		owned.own(Slots.of(key), epoch, nonce);
		return owned;
	}

	Fence own(int slot, long epoch, long nonce) {
		Fence fence = new Fence(slot, epoch, nonce);
		this.fences.put(slot, fence);
		return fence;
	}

	void lose(int slot) {
		this.fences.remove(slot);
	}

	@Override
	public Fence fence(int slot) {
		Fence fence = this.fences.get(slot);
		if (fence == null) {
			throw new NotOwnerException(slot, "other", "Slot " + slot + " is owned by other");
		}
		return fence;
	}

	@Override
	public void guard(GuardedData data) {
		this.guarded.add(data);
	}

}
