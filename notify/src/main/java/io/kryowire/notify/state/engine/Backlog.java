/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The keys of a partition whose listeners are behind. They are not read before their
 * listener is ready, nor at once then: a listener that is much too slow would otherwise
 * have each value read that it has the time for.
 * <p>
 * A key waits, once its listener is ready, for as long as it has been behind already, but
 * not longer than a bound, and not once it has been written {@value #MANY} times. So a
 * listener that is behind for a moment waits for a moment, and one that always is gets
 * what the proofs read. A key is forgotten when its listener has caught up.
 * <p>
 * Guarded by the monitor of the partition.
 */
final class Backlog {

	/** A read is worth it, whoever waits. */
	static final int MANY = 64;

	private final long longestNanos;

	private final Map<String, Wait> waits = new HashMap<>();

	/** Those that are ready, and some that were. */
	private final PriorityQueue<Due> due = new PriorityQueue<>(
			(one, other) -> Long.signum(one.nanos() - other.nanos()));

	private int dirty;

	Backlog(long longestNanos) {
		this.longestNanos = longestNanos;
	}

	/** How many keys have something to be read. */
	int dirty() {
		return this.dirty;
	}

	boolean isEmpty() {
		return this.waits.isEmpty();
	}

	/** Whether nothing waits, and nothing that has waited is left to be forgotten. */
	boolean isIdle() {
		return this.waits.isEmpty() && this.due.isEmpty();
	}

	boolean knows(String key) {
		return this.waits.containsKey(key);
	}

	boolean isDirty(String key) {
		Wait wait = this.waits.get(key);
		return wait != null && wait.request != null;
	}

	/** Takes a key whose listener has been found behind. */
	void add(String key, ReadRequest request, long now) {
		Wait wait = this.waits.computeIfAbsent(key, (absent) -> new Wait(now));
		mark(wait, request);
		wait.ready = false;
	}

	/**
	 * Takes note of another write of a key that is here.
	 * @return whether the key is to be read now
	 */
	boolean mark(String key, ReadRequest request, long now) {
		Wait wait = this.waits.get(key);
		if (wait == null) {
			return false;
		}
		mark(wait, request);
		if (wait.ready && isWorth(wait) && wait.due - now > 0) {
			due(key, wait, now);
			return true;
		}
		return false;
	}

	private void due(String key, Wait wait, long nanos) {
		wait.ready = true;
		wait.due = nanos;
		this.due.add(new Due(nanos, key));
	}

	private void mark(Wait wait, ReadRequest request) {
		if (wait.request == null) {
			this.dirty++;
			wait.request = request;
			wait.writes = 1;
		}
		else {
			wait.request = wait.request.and(request);
			wait.writes++;
		}
	}

	/** What came along with its announcement costs no read. */
	private static boolean isWorth(Wait wait) {
		return wait.writes >= MANY || (wait.request != null && wait.request.frame() != null);
	}

	/**
	 * A key's listener is ready.
	 * @return whether there is something for it
	 */
	boolean ready(String key, long now) {
		Wait wait = this.waits.get(key);
		if (wait == null) {
			return false;
		}
		if (wait.request == null) {
			this.waits.remove(key);
			return false;
		}
		if (!wait.ready) {
			due(key, wait, now + (isWorth(wait) ? 0 : Math.min(now - wait.since, this.longestNanos)));
		}
		return true;
	}

	/** What was announced of the keys is not believed. */
	void disbelieve() {
		this.waits.values().forEach((wait) -> {
			if (wait.request != null) {
				wait.request = wait.request.unannounced();
			}
		});
	}

	/** In how many nanoseconds a key may be due. */
	long nextIn(long now) {
		Due next = this.due.peek();
		return (next != null) ? Math.max(0, next.nanos() - now) : Long.MAX_VALUE;
	}

	/** Moves keys that are due. They stay known as being behind. */
	void takeDue(Map<String, ReadRequest> taken, int most, long now) {
		for (Due next = this.due.peek(); next != null && next.nanos() - now <= 0
				&& taken.size() < most; next = this.due.peek()) {
			this.due.poll();
			Wait wait = this.waits.get(next.key());
			if (wait != null && wait.ready && wait.due == next.nanos()) {
				take(next.key(), wait, taken);
			}
		}
	}

	/** Moves all keys, or those that have nobody to wait for, due or not. */
	void takeAll(Map<String, ReadRequest> taken, Predicate<String> behind) {
		this.waits.forEach((key, wait) -> {
			if (!behind.test(key)) {
				take(key, wait, taken);
			}
		});
	}

	/** Moves a key, if it is here, whoever waits. */
	void take(String key, Map<String, ReadRequest> taken) {
		Wait wait = this.waits.get(key);
		if (wait != null) {
			take(key, wait, taken);
		}
	}

	private void take(String key, Wait wait, Map<String, ReadRequest> taken) {
		ReadRequest request = wait.request;
		if (request != null) {
			taken.merge(key, request, ReadRequest::and);
			this.dirty--;
			wait.request = null;
		}
		wait.ready = false;
	}

	/** Moves everything, and forgets who was behind. */
	void clear(Map<String, ReadRequest> taken) {
		takeAll(taken, (key) -> false);
		this.waits.clear();
		this.due.clear();
	}

	private record Due(long nanos, String key) {
	}

	private static final class Wait {

		/** When it was found behind, and has not caught up since. */
		private final long since;

		private @Nullable ReadRequest request;

		/** Since it was read last. */
		private int writes;

		/** Whether its listener is, and when it is read then. */
		private boolean ready;

		private long due;

		Wait(long since) {
			this.since = since;
		}

	}

}
