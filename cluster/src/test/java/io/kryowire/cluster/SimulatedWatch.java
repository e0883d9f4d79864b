/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import static io.kryowire.cluster.VirtualTime.MILLI;

/**
 * What one process is told of changes: late, in order, and nothing twice. What was missed
 * is told when that has been noticed.
 */
final class SimulatedWatch {

	private SimulatedStore store;

	private final VirtualTime time;

	private final Random random;

	private final int slots;

	/** How long something takes on its way. */
	private final LongSupplier delay;

	private final Set<String> known = new HashSet<>();

	private final Map<String, OwnershipStore.Entry<NodeLease>> toldLeases = new HashMap<>();

	private final Map<Integer, OwnershipStore.Entry<SlotOwner>> toldOwners = new HashMap<>();

	private OwnershipStore.@Nullable Watcher watcher;

	/** When the last news arrives, which later news does not overtake. */
	private long lastNews;

	private boolean cut;

	/** Counts interruptions: news from before does not arrive after. */
	private int interruptions;

	private boolean closed;

	SimulatedWatch(SimulatedStore store, VirtualTime time, Random random, int slots, LongSupplier delay) {
		this.store = store;
		this.time = time;
		this.random = random;
		this.slots = slots;
		this.delay = delay;
		store.join(this);
	}

	void begin(OwnershipStore.Watcher watching) {
		this.watcher = watching;
		resyncLater();
	}

	void close() {
		this.closed = true;
		this.store.leave(this);
	}

	/** News comes from another store from now on, to which nobody has compared it yet. */
	void follow(SimulatedStore next) {
		this.store.leave(this);
		this.store = next;
		if (!this.closed) {
			next.join(this);
		}
	}

	boolean follows(SimulatedStore one) {
		return this.store == one;
	}

	void cut() {
		this.cut = true;
		interrupt();
	}

	boolean isCut() {
		return this.cut;
	}

	void heal() {
		if (this.cut) {
			this.cut = false;
			resyncLater();
		}
	}

	/** News is lost from now on, which is noticed after some time, and repaired. */
	void interrupt() {
		if (this.watcher == null) {
			return;
		}
		this.interruptions++;
		int current = this.interruptions;
		OwnershipStore.Watcher told = this.watcher;
		this.time.after(this.delay.getAsLong() * 10, () -> {
			if (current == this.interruptions && !this.closed) {
				told.fresh(false);
				if (!this.cut) {
					resyncLater();
				}
			}
		});
	}

	private void resyncLater() {
		int current = ++this.interruptions;
		this.time.after(this.random.nextLong(300 * MILLI), () -> {
			if (current == this.interruptions && !this.cut) {
				resync();
			}
		});
	}

	private void resync() {
		this.known.addAll(this.store.nodes());
		news((told) -> told.fresh(false));
		for (String node : this.known) {
			tellLease(node, this.store.lease(node));
		}
		for (int slot = 0; slot < this.slots; slot++) {
			tellOwner(slot, this.store.owner(slot));
		}
		news((told) -> told.fresh(true));
	}

	void tell(String node, OwnershipStore.Entry<NodeLease> entry) {
		if (!this.cut) {
			this.known.add(node);
			tellLease(node, entry);
		}
	}

	void tell(int slot, OwnershipStore.Entry<SlotOwner> entry) {
		if (!this.cut) {
			tellOwner(slot, entry);
		}
	}

	/** What was told last is not told again, whatever was read or written meanwhile. */
	private void tellLease(String node, OwnershipStore.Entry<NodeLease> entry) {
		news((told) -> {
			if (!entry.equals(this.toldLeases.put(node, entry))) {
				told.lease(node, entry);
			}
		});
	}

	private void tellOwner(int slot, OwnershipStore.Entry<SlotOwner> entry) {
		news((told) -> {
			if (!entry.equals(this.toldOwners.put(slot, entry))) {
				told.owner(slot, entry);
			}
		});
	}

	private void news(Consumer<OwnershipStore.Watcher> what) {
		OwnershipStore.Watcher told = this.watcher;
		if (told == null) {
			return;
		}
		int current = this.interruptions;
		this.lastNews = Math.max(this.lastNews,
				this.time.now() + this.delay.getAsLong() * (1 + this.random.nextInt(4)));
		this.time.after(this.lastNews - this.time.now(), () -> {
			if (current == this.interruptions && !this.closed) {
				what.accept(told);
			}
		});
	}

}
