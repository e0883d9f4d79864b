/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who has which slot, as this process has heard last. Written by the loop, read by all
 * threads.
 */
final class OwnerTable implements SlotOwners {

	private static final Logger logger = LoggerFactory.getLogger(OwnerTable.class);

	private final AtomicReferenceArray<@Nullable SlotOwner> owners;

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private final Conflated telling;

	OwnerTable(int slots, Executor executor) {
		this.owners = new AtomicReferenceArray<>(slots);
		this.telling = new Conflated(executor, () -> this.listeners.forEach(OwnerTable::tell));
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
		// One more object, so that the same listener may listen twice
		Runnable listener = changed::run;
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	private static void tell(Runnable listener) {
		try {
			listener.run();
		}
		catch (Exception | Error ex) {
			logger.warn("A listener to the owners of slots has failed", ex);
		}
	}

}
