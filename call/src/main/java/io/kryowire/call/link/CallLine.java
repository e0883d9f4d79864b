/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.RefusalReason;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one connection, in the order in which they came, and the turns that workers
 * take at them: several at once at those that have no key, one at a time at those of some
 * keys.
 */
/*
 * Calls wait here and not with the workers, who see no more of a line than a task for
 * each of them, or one: a turn, which runs some calls, and then goes to the end of what
 * waits for the workers if there are more. So a connection with ten thousand slow calls
 * takes as much room among what waits as one with a few, and whoever comes with a single
 * call waits for about one round of the connections' turns.
 *
 * The network thread appends, workers take from the front; the front is the call that was
 * taken last, so that there always is one. A turn has a place, since two that shared a
 * stripe could not run at once. Whoever adds a call sees to it that there is a turn, or
 * finds that there are enough; a turn that finds nothing gives its place back, and then
 * looks once more.
 */
final class CallLine {

	/** So many short calls in one turn; a turn of slow ones ends after a millisecond. */
	private static final int MOST_CALLS = 256;

	private static final long TURN_NANOS = 1_000_000;

	private final Dispatcher workers;

	private final int firstKey;

	private final Turn[] all;

	/** 1 for each turn that waits or runs. */
	private final AtomicIntegerArray places;

	private final AtomicInteger turns = new AtomicInteger();

	private final AtomicReference<Place> front;

	/** For the network thread. */
	private Place last = new Place();

	/** Where to look for a place first: not always at the same stripe. */
	private int next;

	/**
	 * Creates an empty line.
	 * @param workers run the turns
	 * @param firstKey what the workers know the first turn by, and the others by those
	 * that follow
	 * @param mostTurns how many at once
	 */
	CallLine(Dispatcher workers, int firstKey, int mostTurns) {
		this.workers = workers;
		this.firstKey = firstKey;
		this.all = new Turn[mostTurns];
		Arrays.setAll(this.all, Turn::new);
		this.places = new AtomicIntegerArray(mostTurns);
		this.front = new AtomicReference<>(this.last);
	}

	/** What the workers know the first turn by. */
	int key() {
		return this.firstKey;
	}

	/**
	 * Adds a call. On the network thread.
	 * @return why nothing that is in line will be run, if that is so
	 */
	@Nullable RefusalReason add(QueuedCall call) {
		this.last.next = call;
		this.last = call;
		return needsTurn() ? addTurn() : null;
	}

	private boolean needsTurn() {
		return this.turns.get() < this.places.length();
	}

	private @Nullable RefusalReason addTurn() {
		int size = this.places.length();
		int first = this.next++ & Integer.MAX_VALUE;
		for (int i = 0; i < size; i++) {
			int place = (first % size + i) % size;
			if (takePlace(place)) {
				RefusalReason refusal = dispatch(place);
				return (refusal != null && this.turns.get() == 0) ? refusal : null;
			}
		}
		return null;
	}

	/** Has a turn wait for a worker, whose place is free again if it cannot. */
	private @Nullable RefusalReason dispatch(int place) {
		boolean waits = false;
		try {
			RefusalReason refusal = this.workers.tryDispatch(this.firstKey + place, this.all[place]);
			waits = (refusal == null);
			return refusal;
		}
		finally {
			if (!waits) {
				giveBack(place);
			}
		}
	}

	private boolean takePlace(int place) {
		boolean taken = this.places.get(place) == 0 && this.places.compareAndSet(place, 0, 1);
		if (taken) {
			this.turns.incrementAndGet();
		}
		return taken;
	}

	/** Once: workers that fail may have taken the turn before they did. */
	private void giveBack(int place) {
		if (this.places.compareAndSet(place, 1, 0)) {
			this.turns.decrementAndGet();
		}
	}

	@Nullable QueuedCall poll() {
		while (true) {
			Place before = this.front.get();
			QueuedCall call = before.next;
			if (call == null) {
				return null;
			}
			if (this.front.compareAndSet(before, call)) {
				return call;
			}
		}
	}

	private boolean isEmpty() {
		return this.front.get().next == null;
	}

	/** A place in the line, and what comes behind it. */
	static class Place {

		volatile @Nullable QueuedCall next;

	}

	/** Some calls, one after the other, on a worker. */
	private final class Turn implements Runnable {

		private final int place;

		Turn(int place) {
			this.place = place;
		}

		/** Goes on by itself where there is no room among what waits for the workers. */
		@Override
		public void run() {
			boolean mayGoOn;
			do {
				mayGoOn = runUntilEmpty();
			}
			while (mayGoOn && !isEmpty() && takePlace(this.place));
		}

		/**
		 * Gives the place back in any case, unless the turn waits for a worker again.
		 * Returns whether it may look once more.
		 */
		private boolean runUntilEmpty() {
			boolean waits = false;
			try {
				while (runSome()) {
					RefusalReason refusal = waitAgain();
					waits = (refusal == null);
					if (waits || refusal == RefusalReason.CLOSED) {
						return false;
					}
				}
				return true;
			}
			finally {
				if (!waits) {
					giveBack(this.place);
				}
			}
		}

		/** Workers that fail are as good as those without room. */
		private @Nullable RefusalReason waitAgain() {
			try {
				return CallLine.this.workers.tryDispatch(CallLine.this.firstKey + this.place, this);
			}
			catch (Throwable ex) {
				if (CallLine.this.front.get() instanceof QueuedCall call) {
					call.failed(ex);
				}
				return RefusalReason.QUEUE_FULL;
			}
		}

		/**
		 * The clock is read after 1, 2, 4, 8 ... calls. Returns whether there are more.
		 */
		private boolean runSome() {
			long began = 0;
			for (int ran = 1; ran <= MOST_CALLS; ran++) {
				QueuedCall call = poll();
				if (call == null) {
					return false;
				}
				long start = runOne(call);
				began = (ran == 1) ? start : began;
				if ((ran & (ran - 1)) == 0 && !isEmpty() && System.nanoTime() - began >= TURN_NANOS) {
					return true;
				}
			}
			return !isEmpty();
		}

		/** Returns when it began. */
		private static long runOne(QueuedCall call) {
			try {
				return call.runSafely();
			}
			finally {
				// An interrupt of one call must not hit the next one
				Thread.interrupted();
			}
		}

	}

}
