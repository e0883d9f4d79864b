/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

import org.jspecify.annotations.Nullable;

/**
 * Decides about all slots of this process by its own lease and by the nodes that live.
 * Used by the loop only, except for what is marked.
 */
final class SlotEngine implements LeaseFollower {

	/** How many slots are taken at a time; a bound for the store's sake. */
	private static final int MOST_TAKES = 256;

	private final LeaseCore core;

	private final ClusterNode self;

	private final SlotLife[] lives;

	private final SlotCounters counters = new SlotCounters();

	/** For calls that wait at gates. */
	private final Semaphore waitingRoom = new Semaphore(SlotGate.MOST_WAITING);

	private final Turns takes;

	private final HandOvers handOvers;

	private final Unprepared unprepared = new Unprepared();

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private final SlotTargets targets;

	/** Written by the loop, read by all threads. */
	private volatile Validity validity;

	private boolean joined;

	private boolean draining;

	private boolean ending;

	SlotEngine(LeaseCore core, ClusterNode self, SlotListener listener, Executor listeners, int slots) {
		this.core = core;
		this.self = self;
		this.validity = new Validity(0, core.clock(), core.clock().getAsLong());
		this.takes = new Turns(core.loop(), MOST_TAKES);
		this.handOvers = new HandOvers(core.loop(), core.book(), core.settings(), core::tell);
		this.targets = new SlotTargets(self.id(), core.book(), core.incarnations());
		this.lives = new SlotLife[slots];
		Arrays.setAll(this.lives, (slot) -> newLife(slot, listener, listeners));
	}

	private SlotLife newLife(int slot, SlotListener listener, Executor listeners) {
		return new SlotLife(slot, this, new SlotGate(slot, this::otherOwner, this.waitingRoom),
				new SlotTelling(slot, listener, listeners, this.core.loop()),
				new SlotState(this.core.newTerm(), this.core.newTerm(), this.core.newTerm()));
	}

	@Override
	public int open() {
		return (int) Arrays.stream(this.lives).filter(SlotLife::isDone).count();
	}

	/** A slot has another owner by the store than before. */
	void know(int slot, @Nullable SlotOwner before, @Nullable SlotOwner now) {
		this.handOvers.named(before, now);
		owners().set(slot, now);
	}

	@Override
	public void heardOfNode() {
		this.handOvers.wake();
	}

	/** A slot is open, or cannot be: who hands over to this process need not wait. */
	void done(boolean given) {
		if (given || (this.takes.isIdle() && this.targets.areSeveral())) {
			this.core.tell();
		}
	}

	@Override
	public void joined(Validity current) {
		this.validity = current;
		this.joined = true;
	}

	@Override
	public void deposed(String why) {
		this.joined = false;
		loseAll(why);
		if (this.draining) {
			this.core.end();
		}
	}

	@Override
	public void ended() {
		this.joined = false;
		this.ending = true;
		loseAll("the node has left");
		this.ended.complete(null);
	}

	@Override
	public void viewChanged() {
		this.targets.update(!this.draining);
		for (SlotLife life : this.lives) {
			life.step();
		}
		settled();
	}

	@Override
	public void wentBack() {
		Arrays.stream(this.lives).map(SlotLife::check).forEach(SlotCheck::verify);
	}

	@Override
	public void heard(int slot, OwnershipStore.Entry<SlotOwner> entry) {
		if (slot < 0 || slot >= this.lives.length) {
			return;
		}
		if (this.ending) {
			// Calls that are refused are told where to go
			owners().set(slot, entry.value());
		}
		else {
			this.lives[slot].known().told(entry);
		}
	}

	/** Hands over all slots, and then gives the lease back. Thread-safe. */
	CompletableFuture<Void> drain(Duration longest) {
		loop().execute(() -> {
			if (!this.draining && !this.ending) {
				this.draining = true;
				this.core.leave();
				loop().later(longest.toNanos(), () -> end("slots could not be handed over in " + longest));
				viewChanged();
			}
		});
		return this.ended.copy();
	}

	/** Gives everything up at once. Thread-safe. */
	void close() {
		loop().execute(() -> end("the node is closed"));
	}

	/** A slot may have settled: ends a drain that was waiting for the last. */
	void settled() {
		if (this.draining && !this.ending && (!this.joined || Arrays.stream(this.lives).noneMatch(SlotLife::isBusy))) {
			end("nobody could take it");
		}
	}

	private void end(String why) {
		if (!this.ending) {
			this.ending = true;
			this.joined = false;
			loseAll(why);
			this.core.end();
		}
	}

	private void loseAll(String why) {
		// What calls still run in must not count as this process' any more
		this.validity.end();
		for (SlotLife life : this.lives) {
			life.lose(why);
		}
	}

	/** Those that the listener could not prepare. */
	Unprepared unprepared() {
		return this.unprepared;
	}

	/** Whether slots may be taken and handed over. */
	boolean isActive() {
		return this.joined && this.core.book().isFresh() && this.validity.holds();
	}

	/** Whether this process is to have nothing any more. */
	boolean isLeaving() {
		return this.draining || this.ending;
	}

	/** Whether this process leaves, and there is nobody to hand slots over to. */
	boolean isAlone() {
		return this.draining && this.targets.areNone();
	}

	/** What is to be done about a slot that this process does not have. */
	SlotVerdict judge(int slot, @Nullable SlotOwner owner, boolean mayBeRefused) {
		return isActive() ? this.targets.judge(slot, owner, isMine(owner), mayBeRefused) : SlotVerdict.WAIT;
	}

	/** Whether a slot that this process has is to be handed over. */
	boolean isToMove(int slot) {
		return isActive() && this.targets.isElsewhere(slot);
	}

	/** The node that a slot is to be handed to, {@code null} if there is none. */
	@Nullable String nextOwner(int slot) {
		return this.targets.isElsewhere(slot) ? this.targets.of(slot) : null;
	}

	boolean isMine(@Nullable SlotOwner owner) {
		return owner != null && this.joined && owner.incarnation() == incarnation()
				&& this.targets.isSelf(owner.node());
	}

	void find(SlotOwner owner, Runnable then) {
		this.core.incarnations().find(owner, (entry) -> this.core.know(owner.node(), entry), then);
	}

	String self() {
		return this.self.id();
	}

	long incarnation() {
		return this.validity.incarnation();
	}

	long incarnation(String node) {
		return this.core.book().incarnation(node);
	}

	long nonce() {
		return this.core.random().nextLong();
	}

	long now() {
		return this.core.clock().getAsLong();
	}

	Validity validity() {
		return this.validity;
	}

	OwnershipStore store() {
		return this.core.store();
	}

	LeaseSettings settings() {
		return this.core.settings();
	}

	Loop loop() {
		return this.core.loop();
	}

	OwnerTable owners() {
		return this.core.owners();
	}

	SlotCounters counters() {
		return this.counters;
	}

	Turns takes() {
		return this.takes;
	}

	HandOvers handOvers() {
		return this.handOvers;
	}

	/** A slot's life, whose gate and holding all threads may use. */
	SlotLife life(int slot) {
		return this.lives[slot];
	}

	int slots() {
		return this.lives.length;
	}

	/** Who else has a slot: to be named to calls that are refused. Thread-safe. */
	@Nullable String otherOwner(int slot) {
		String owner = owners().owner(slot);
		return this.self.id().equals(owner) ? null : owner;
	}

}
