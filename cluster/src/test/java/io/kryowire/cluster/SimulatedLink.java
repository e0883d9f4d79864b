/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import static io.kryowire.cluster.VirtualTime.MILLI;

/**
 * One process' way to the store: slow at times, losing questions and answers, cut off.
 */
final class SimulatedLink implements OwnershipStore {

	/** Where the data are, and usually the leases and owners, too. */
	private final SimulatedStore data;

	/** Where leases are read and written, each kind over a connection of its own. */
	private SimulatedStore leases;

	/** Where owners are read and written. */
	private SimulatedStore owners;

	private final SimulatedWatch watch;

	private final VirtualTime time;

	private final Random random;

	private double losing;

	private long slowest = MILLI;

	SimulatedLink(SimulatedStore store, VirtualTime time, Random random, int slots) {
		this.data = store;
		this.leases = store;
		this.owners = store;
		this.time = time;
		this.random = random;
		this.watch = new SimulatedWatch(store, time, random, slots, this::delay);
	}

	/** How likely questions and answers are lost, and how slow the others are. */
	void setTrouble(double share, long slowestNanos) {
		this.losing = share;
		this.slowest = slowestNanos;
	}

	void cut() {
		this.watch.cut();
	}

	void heal() {
		this.watch.heal();
	}

	/** Goes on with a master that has been replaced, over some of the connections. */
	void strand() {
		if (this.leases != this.data || this.owners != this.data || !this.watch.follows(this.data)) {
			return;
		}
		SimulatedStore former = this.data.formerMaster();
		boolean all = this.random.nextBoolean();
		this.leases = (all || this.random.nextBoolean()) ? former : this.data;
		this.owners = (all || this.random.nextBoolean()) ? former : this.data;
		if (all || this.random.nextBoolean()) {
			this.watch.follow(former);
		}
	}

	/** Finds the new master, over one connection earlier than over another. */
	void rescue() {
		this.time.after(this.random.nextLong(600 * MILLI), () -> this.leases = this.data);
		this.time.after(this.random.nextLong(600 * MILLI), () -> this.owners = this.data);
		this.time.after(this.random.nextLong(600 * MILLI), () -> {
			if (!this.watch.follows(this.data)) {
				this.watch.follow(this.data);
				this.watch.interrupt();
			}
		});
	}

	private long delay() {
		long usual = 50_000 + this.random.nextLong(MILLI);
		return (this.random.nextInt(8) == 0) ? usual + this.random.nextLong(this.slowest) : usual;
	}

	private boolean isLost() {
		return this.watch.isCut() || this.random.nextDouble() < this.losing;
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
		this.watch.begin(watching);
	}

	@Override
	public void close() {
		this.watch.close();
	}

}
