/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * Who has which slot, as this process has heard last. Written by the loop, read by all
 * threads.
 */
final class OwnerTable implements SlotOwners {

	private final AtomicReferenceArray<@Nullable SlotOwner> owners;

	private final OwnerListeners listeners = new OwnerListeners();

	private final Conflated telling;

	OwnerTable(int slots, Executor executor) {
		this.owners = new AtomicReferenceArray<>(slots);
		this.telling = new Conflated(executor, this.listeners::tell);
	}

	void set(int slot, @Nullable SlotOwner owner) {
		SlotOwner before = this.owners.getAndSet(slot, owner);
		if (!Objects.equals(node(before), node(owner))) {
			this.telling.signal();
		}
	}

	@Override
	public @Nullable String owner(int slot) {
		return node(this.owners.get(slot));
	}

	private static @Nullable String node(@Nullable SlotOwner owner) {
		return (owner != null) ? owner.node() : null;
	}

	@Override
	public Runnable listen(Runnable changed) {
		return this.listeners.add(changed);
	}

}
