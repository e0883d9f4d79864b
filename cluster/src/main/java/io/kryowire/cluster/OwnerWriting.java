/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.OptionalLong;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * A write of a slot's owner, and the finding out whether it happened. If there is no
 * answer, the entry is read: the nonce tells. If the watcher has told of other things
 * meanwhile, it is read as well, since they may be later. Used by the loop only.
 */
final class OwnerWriting {

	private final int slot;

	private final OwnershipStore store;

	private final LeaseSettings settings;

	private final Term work;

	private final BiConsumer<OwnershipStore.Entry<SlotOwner>, Boolean> settled;

	private @Nullable SlotOwner next;

	private OwnershipStore.@Nullable Entry<SlotOwner> replaced;

	/** Whether the watcher has told something else since the question was asked. */
	private boolean doubt;

	/** Whether it was certainly written. */
	private boolean written;

	/**
	 * Creates it.
	 * @param slot the slot's number
	 * @param store has the owner
	 * @param settings how long to pause
	 * @param work the work it belongs to
	 * @param settled is told of the entry that is there afterwards, and whether it was
	 * certainly written, if only for a time
	 */
	OwnerWriting(int slot, OwnershipStore store, LeaseSettings settings, Term work,
			BiConsumer<OwnershipStore.Entry<SlotOwner>, Boolean> settled) {
		this.slot = slot;
		this.store = store;
		this.settings = settings;
		this.work = work;
		this.settled = settled;
	}

	void write(OwnershipStore.Entry<SlotOwner> expected, SlotOwner owner) {
		this.next = owner;
		this.replaced = expected;
		this.doubt = false;
		this.written = false;
		this.work.ask("write the owner of slot " + this.slot,
				() -> this.store.putOwner(this.slot, expected.version(), owner), this::answered, this::readLater);
	}

	/** Takes an owner that somebody else has written for one that was written here. */
	void adopt(OwnershipStore.Entry<SlotOwner> entry) {
		this.next = entry.value();
		this.replaced = entry;
	}

	/** Hears of the entry from the watcher, which may be behind. */
	void heard(OwnershipStore.Entry<SlotOwner> told) {
		this.doubt |= !isReplaced(told) && !isWritten(told);
	}

	/** Whether an entry is the one that was replaced. */
	boolean isReplaced(OwnershipStore.Entry<SlotOwner> entry) {
		return entry.equals(this.replaced);
	}

	/** Whether an entry is the one that was written. */
	boolean isWritten(OwnershipStore.Entry<SlotOwner> entry) {
		return this.next != null && this.next.equals(entry.value());
	}

	private void answered(OptionalLong version) {
		this.written = version.isPresent();
		if (this.written && !this.doubt) {
			this.settled.accept(new OwnershipStore.Entry<>(version.getAsLong(), this.next), true);
		}
		else {
			read();
		}
	}

	private void readLater() {
		this.work.after(this.settings.pauseNanos(), this::read);
	}

	private void read() {
		this.doubt = false;
		this.work.ask("read the owner of slot " + this.slot, () -> this.store.owner(this.slot), (entry) -> {
			if (this.doubt) {
				readLater();
			}
			else {
				this.settled.accept(entry, this.written || isWritten(entry));
			}
		}, this::readLater);
	}

}
