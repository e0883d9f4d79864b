/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

/**
 * What calls for the keys of one slot go through. Whoever decides about the slot says
 * what the gate is; calls enter while it is open, and are counted until they leave.
 * Thread-safe.
 * <p>
 * Each opening is a {@link SlotPeriod} with a count of its own, so that a call that
 * outlives its period, whose end has not waited for it, is not taken for one of the next
 * period. Entering and leaving an open gate take no lock. All else happens under the
 * lock, and whoever waits does so at its condition, which is signalled by each change: no
 * change is missed.
 */
final class SlotGate {

	/**
	 * So many calls wait at all gates of a node together: each of them keeps a thread,
	 * and other calls need threads as well.
	 */
	static final int MOST_WAITING = 256;

	private final int slot;

	/** Who has a slot, to be named to those who are refused. */
	private final IntFunction<@Nullable String> owners;

	/** Has a permit for each call that may wait. */
	private final Semaphore room;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	/** Written under the lock. */
	private volatile State state = State.ABSENT;

	/** The period if the gate is open or is being closed. Written under the lock. */
	private volatile @Nullable SlotPeriod period;

	/** Whether calls wait while the gate is being closed. Guarded by the lock. */
	private boolean closingWaits;

	/** How many calls wait. Guarded by the lock. */
	private int waiting;

	/**
	 * Creates a gate, absent at first.
	 * @param slot the slot's number
	 * @param owners who has a slot as far as is known, {@code null} if that is not known
	 * @param room has a permit for each call that may wait at the gates of the node
	 */
	SlotGate(int slot, IntFunction<@Nullable String> owners, Semaphore room) {
		this.slot = slot;
		this.owners = owners;
		this.room = room;
	}

	/**
	 * Has calls wait, if the gate is absent.
	 */
	void prepare() {
		this.lock.lock();
		try {
			if (this.state == State.ABSENT) {
				become(State.PREPARING, null);
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Lets calls in, if the gate is not open. A period that is being closed is ended.
	 * @param valid whether this process may still have the slot, by its own clock; asked
	 * at each call
	 * @return the period, which the calls get
	 */
	Tenure open(BooleanSupplier valid) {
		this.lock.lock();
		try {
			SlotPeriod current = this.period;
			if (this.state == State.OPEN && current != null) {
				return current;
			}
			endPeriod();
			SlotPeriod next = new SlotPeriod(valid);
			become(State.OPEN, next);
			return next;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Lets no more calls in. The period lasts until the {@linkplain #end() end}, for
	 * those that are running to be done in it. Not to be called again before that.
	 * @param callsWait whether calls that come now wait for what is next, or are refused
	 * @param whenIdle is called once, when no call is running: by this thread, or by that
	 * of the last call. If the gate is not open, at once
	 */
	void close(boolean callsWait, Runnable whenIdle) {
		boolean idle = true;
		this.lock.lock();
		try {
			SlotPeriod current = this.period;
			if (this.state == State.OPEN && current != null) {
				this.closingWaits = callsWait;
				become(State.CLOSING, current);
				idle = current.close(whenIdle);
			}
			else if (this.state == State.PREPARING) {
				this.closingWaits = callsWait;
				become(State.CLOSING, null);
			}
			else if (this.state == State.CLOSING) {
				throw new IllegalStateException("The gate of slot %d is being closed already".formatted(this.slot));
			}
		}
		finally {
			this.lock.unlock();
		}
		if (idle) {
			whenIdle.run();
		}
	}

	/**
	 * Makes the gate absent at once, whatever it was. Calls that run are no longer in a
	 * current tenure, and those that wait are refused.
	 */
	void end() {
		this.lock.lock();
		try {
			endPeriod();
			become(State.ABSENT, null);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Begins a call.
	 * @param deadlineNanos until when it may wait, in {@link System#nanoTime()}
	 * @param mayWait whether this thread may be blocked
	 * @return the period, to be left once
	 * @throws NotOwnerException if the gate is not open, or not in time
	 */
	Tenure enter(long deadlineNanos, boolean mayWait) {
		SlotPeriod current = this.period;
		if (current == null || !current.enter()) {
			current = enterLater(deadlineNanos, mayWait);
		}
		if (!current.isCurrent()) {
			current.leave();
			throw refusal("Slot %d may have been lost: this node could not prove in time that it still has it");
		}
		return current;
	}

	private SlotPeriod enterLater(long deadlineNanos, boolean mayWait) {
		this.lock.lock();
		try {
			while (true) {
				SlotPeriod current = this.period;
				if (this.state == State.OPEN && current != null && current.enter()) {
					return current;
				}
				if (this.state == State.ABSENT) {
					throw refusal("Slot %d is not this node's");
				}
				if (!mayWait || this.state == State.CLOSING && !this.closingWaits) {
					throw refusal(describe());
				}
				await(deadlineNanos);
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	private void await(long deadlineNanos) {
		long left = deadlineNanos - System.nanoTime();
		if (left <= 0) {
			throw refusal(describe() + ", and the call may not wait longer");
		}
		if (!this.room.tryAcquire()) {
			throw refusal(describe() + ", and so many calls wait for slots that this one may not");
		}
		this.waiting++;
		try {
			this.changed.awaitNanos(left);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw refusal(describe() + ", and the call was interrupted");
		}
		finally {
			this.waiting--;
			this.room.release();
		}
	}

	private String describe() {
		return (this.state == State.CLOSING) ? "Slot %d is being given away" : "Slot %d is being prepared";
	}

	private NotOwnerException refusal(String reason) {
		return new NotOwnerException(this.slot, this.owners.apply(this.slot), reason.formatted(this.slot));
	}

	/** Called under the lock. */
	private void become(State next, @Nullable SlotPeriod nextSlotPeriod) {
		this.period = nextSlotPeriod;
		this.state = next;
		this.changed.signalAll();
	}

	/** Called under the lock. */
	private void endPeriod() {
		SlotPeriod current = this.period;
		if (current != null) {
			current.end();
		}
	}

	State state() {
		return this.state;
	}

	/** Whether calls run, or have until the next node takes the slot. */
	boolean isOpenOrClosing() {
		State now = this.state;
		return now == State.OPEN || now == State.CLOSING;
	}

	/** How many calls run in the period that is not over. */
	int running() {
		SlotPeriod current = this.period;
		return (current != null) ? current.running() : 0;
	}

	/** How many calls wait. */
	int waiting() {
		this.lock.lock();
		try {
			return this.waiting;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public String toString() {
		return "slot %d: %s, %d calls run, %d wait".formatted(this.slot, this.state, running(), waiting());
	}

	/**
	 * What a gate is.
	 */
	enum State {

		/** Calls are refused. */
		ABSENT,

		/** Calls wait for it to open. */
		PREPARING,

		/** Calls enter. */
		OPEN,

		/** Calls that are in go on, others wait or are refused. */
		CLOSING

	}

}
