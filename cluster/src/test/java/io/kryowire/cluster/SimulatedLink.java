/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import static io.kryowire.cluster.VirtualTime.MILLI;

/**
 * One process' way to the store: slow at times, losing questions and answers, cut off.
 * What it tells of changes comes late, and in order.
 */
final class SimulatedLink implements OwnershipStore {

	/** Where the data are, and usually the leases and owners, too. */
	private final SimulatedStore data;

	/** Where leases are read and written, each kind over a connection of its own. */
	private SimulatedStore leases;

	/** Where owners are read and written. */
	private SimulatedStore owners;

	/** What the watcher is told of. */
	private SimulatedStore watched;

	private final VirtualTime time;

	private final Random random;

	private final int slots;

	private final Set<String> known = new HashSet<>();

	private final Map<String, Entry<NodeLease>> toldLeases = new HashMap<>();

	private final Map<Integer, Entry<SlotOwner>> toldOwners = new HashMap<>();

	private @Nullable Watcher watcher;

	/** When the last news arrives, which later news does not overtake. */
	private long lastNews;

	private boolean cut;

	/** Counts interruptions: news from before does not arrive after. */
	private int interruptions;

	private boolean closed;

	private double losing;

	private long slowest = MILLI;

	SimulatedLink(SimulatedStore store, VirtualTime time, Random random, int slots) {
		this.data = store;
		this.leases = store;
		this.owners = store;
		this.watched = store;
		this.time = time;
		this.random = random;
		this.slots = slots;
		store.join(this);
	}

	/** How likely questions and answers are lost, and how slow the others are. */
	void setTrouble(double share, long slowestNanos) {
		this.losing = share;
		this.slowest = slowestNanos;
	}

	void cut() {
		this.cut = true;
		interrupt();
	}

	/** Goes on with a master that has been replaced, over some of the connections. */
	void strand() {
		if (this.leases != this.data || this.owners != this.data || this.watched != this.data) {
			return;
		}
		SimulatedStore former = this.data.formerMaster();
		boolean all = this.random.nextBoolean();
		this.leases = (all || this.random.nextBoolean()) ? former : this.data;
		this.owners = (all || this.random.nextBoolean()) ? former : this.data;
		if (all || this.random.nextBoolean()) {
			watch(former);
		}
	}

	/** Finds the new master, over one connection earlier than over another. */
	void rescue() {
		this.time.after(this.random.nextLong(600 * MILLI), () -> this.leases = this.data);
		this.time.after(this.random.nextLong(600 * MILLI), () -> this.owners = this.data);
		this.time.after(this.random.nextLong(600 * MILLI), () -> {
			if (this.watched != this.data) {
				watch(this.data);
				interrupt();
			}
		});
	}

	private void watch(SimulatedStore next) {
		this.watched.leave(this);
		this.watched = next;
		if (!this.closed) {
			next.join(this);
		}
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
		Watcher told = this.watcher;
		this.time.after(delay() * 10, () -> {
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
		this.known.addAll(this.watched.nodes());
		news((told) -> told.fresh(false));
		for (String node : this.known) {
			tellLease(node, this.watched.lease(node));
		}
		for (int slot = 0; slot < this.slots; slot++) {
			tellOwner(slot, this.watched.owner(slot));
		}
		news((told) -> told.fresh(true));
	}

	void tell(String node, Entry<NodeLease> entry) {
		if (!this.cut) {
			this.known.add(node);
			tellLease(node, entry);
		}
	}

	void tell(int slot, Entry<SlotOwner> entry) {
		if (!this.cut) {
			tellOwner(slot, entry);
		}
	}

	/** What was told last is not told again, whatever was read or written meanwhile. */
	private void tellLease(String node, Entry<NodeLease> entry) {
		news((told) -> {
			if (!entry.equals(this.toldLeases.put(node, entry))) {
				told.lease(node, entry);
			}
		});
	}

	private void tellOwner(int slot, Entry<SlotOwner> entry) {
		news((told) -> {
			if (!entry.equals(this.toldOwners.put(slot, entry))) {
				told.owner(slot, entry);
			}
		});
	}

	private void news(Consumer<Watcher> what) {
		Watcher told = this.watcher;
		if (told == null) {
			return;
		}
		int current = this.interruptions;
		this.lastNews = Math.max(this.lastNews, this.time.now() + delay() * (1 + this.random.nextInt(4)));
		this.time.after(this.lastNews - this.time.now(), () -> {
			if (current == this.interruptions && !this.closed) {
				what.accept(told);
			}
		});
	}

	private long delay() {
		long usual = 50_000 + this.random.nextLong(MILLI);
		return (this.random.nextInt(8) == 0) ? usual + this.random.nextLong(this.slowest) : usual;
	}

	private boolean isLost() {
		return this.cut || this.random.nextDouble() < this.losing;
	}

	/** A question, which arrives even if the process has ended meanwhile. */
	<T> CompletableFuture<T> ask(Supplier<T> question) {
		CompletableFuture<T> answer = new CompletableFuture<>();
		if (isLost()) {
			fail(answer);
			return answer;
		}
		this.time.after(delay(), () -> {
			T result = question.get();
			if (isLost()) {
				fail(answer);
			}
			else {
				this.time.after(delay(), () -> answer.complete(result));
			}
		});
		return answer;
	}

	/** Sometimes it fails, and sometimes there is never an answer. */
	private void fail(CompletableFuture<?> answer) {
		if (this.random.nextBoolean()) {
			this.time.after(this.random.nextLong(400 * MILLI),
					() -> answer.completeExceptionally(new IllegalStateException("The connection was lost")));
		}
	}

	@Override
	public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
		return ask(() -> this.leases.putLease(node, expected, lease));
	}

	@Override
	public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
		return ask(() -> this.owners.putOwner(this, slot, expected, owner));
	}

	@Override
	public CompletableFuture<Entry<NodeLease>> lease(String node) {
		return ask(() -> this.leases.lease(node));
	}

	@Override
	public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
		return ask(() -> this.owners.owner(slot));
	}

	@Override
	public CompletableFuture<Boolean> raise(Fence fence) {
		return ask(() -> this.data.raise(fence));
	}

	/**
	 * Writes guarded data, which sometimes arrives when nobody expects it any more.
	 * @param fence what the write carries
	 * @param refused is told what was in force, if the write was refused
	 */
	void write(Fence fence, Consumer<@Nullable Fence> refused) {
		long stuck = (this.random.nextInt(20) == 0) ? this.random.nextLong(5_000 * MILLI) : delay();
		this.time.after(stuck, () -> {
			Fence held = this.data.fence(fence.slot());
			if (!this.data.write(fence) && !isLost()) {
				this.time.after(delay(), () -> refused.accept(held));
			}
		});
	}

	/** Raises a fence that the store has lost, unless it has another one by then. */
	void raiseInPlaceOf(@Nullable Fence seen, Fence fence) {
		ask(() -> Objects.equals(this.data.fence(fence.slot()), seen) && this.data.raise(fence));
	}

	@Override
	public void watch(Watcher watching) {
		this.watcher = watching;
		resyncLater();
	}

	@Override
	public void close() {
		this.closed = true;
		this.watched.leave(this);
	}

}
