/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The entry of one slot as this process knows it: as the watcher has told, or as it was
 * read or written here. What was read or written here may be lost, or be that of a former
 * master, and the watcher does not tell again what it has told before; so if it does not
 * tell of it soon, the entry is read again. Used by the loop only.
 */
final class KnownOwner {

	private static final OwnershipStore.Entry<SlotOwner> NONE = new OwnershipStore.Entry<>(OwnershipStore.NO_VERSION,
			null);

	private final int slot;

	private final SlotEngine engine;

	private final Term reading;

	private final Consumer<OwnershipStore.Entry<SlotOwner>> learner;

	private OwnershipStore.Entry<SlotOwner> entry = NONE;

	private OwnershipStore.Entry<SlotOwner> told = NONE;

	/** Whether the two are going to be compared. */
	private boolean comparing;

	/**
	 * Creates it.
	 * @param slot the slot's number
	 * @param engine has the store and the time
	 * @param reading the reading of the entry
	 * @param learner is told of each entry that the watcher tells of, and of those that
	 * are read because the watcher has told of another one last than is known; both may
	 * be earlier ones
	 */
	KnownOwner(int slot, SlotEngine engine, Term reading, Consumer<OwnershipStore.Entry<SlotOwner>> learner) {
		this.slot = slot;
		this.engine = engine;
		this.reading = reading;
		this.learner = learner;
	}

	OwnershipStore.Entry<SlotOwner> entry() {
		return this.entry;
	}

	@Nullable SlotOwner owner() {
		return this.entry.value();
	}

	/** The watcher tells of an entry. */
	void told(OwnershipStore.Entry<SlotOwner> latest) {
		this.told = latest;
		this.learner.accept(latest);
		compareLater();
	}

	/** Another entry is known from now on. */
	void know(OwnershipStore.Entry<SlotOwner> latest) {
		this.engine.know(this.slot, this.entry.value(), latest.value());
		this.entry = latest;
		compareLater();
	}

	private boolean isAsTold() {
		return this.entry.equals(this.told);
	}

	private void compareLater() {
		if (!this.comparing && !isAsTold() && !this.engine.isLeaving()) {
			this.comparing = true;
			this.engine.loop().later(this.engine.settings().leaseNanos(), this::compare);
		}
	}

	private void compare() {
		if (this.engine.isActive() && !isAsTold()) {
			OwnershipStore.Entry<SlotOwner> entryBefore = this.entry;
			OwnershipStore.Entry<SlotOwner> toldBefore = this.told;
			this.reading.ask("read the owner of slot " + this.slot, () -> this.engine.store().owner(this.slot),
					(latest) -> {
						// What was told or written meanwhile may be later
						if (this.entry == entryBefore && this.told == toldBefore) {
							this.learner.accept(latest);
						}
						again();
					}, this::again);
		}
		else {
			again();
		}
	}

	private void again() {
		this.comparing = false;
		compareLater();
	}

}
