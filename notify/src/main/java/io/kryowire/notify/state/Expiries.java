/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * When which keys are to be looked at because their time may be over: one timer for each
 * key. The server's clock decides, of which this knows the distance to our own. Used by
 * the engine's thread.
 */
final class Expiries {

	/** If the server has not removed it yet: its clock is not quite what we think. */
	private static final long AGAIN_MILLIS = 10;

	private record Timer(long atMillis, String key) {
	}

	private final TreeSet<Timer> timers = new TreeSet<>(
			Comparator.comparingLong(Timer::atMillis).thenComparing(Timer::key));

	private final Map<String, Long> due = new HashMap<>();

	private long serverAheadMillis;

	/** Takes note of what the server's clock says. */
	void synchronize(long ourMillis, long serverMillis) {
		this.serverAheadMillis = serverMillis - ourMillis;
	}

	/**
	 * Takes note of when a key ends.
	 * @param expireAt the time, or 0
	 * @param kept whether its value is kept, else only so many are taken note of
	 */
	void note(String key, long expireAt, boolean kept) {
		if (expireAt > 0 && (kept || this.timers.size() < Store.MOST_SEEN)) {
			long atMillis = expireAt + 1;
			if (atMillis < this.due.getOrDefault(key, Long.MAX_VALUE)) {
				add(key, atMillis);
			}
		}
	}

	/** A value may end earlier than the one before it. */
	private void add(String key, long atMillis) {
		Long before = this.due.put(key, atMillis);
		if (before != null) {
			this.timers.remove(new Timer(before, key));
		}
		this.timers.add(new Timer(atMillis, key));
	}

	/** In how many milliseconds the next timer is due. */
	long nextIn(long ourMillis) {
		return this.timers.isEmpty() ? Long.MAX_VALUE
				: Math.max(0, this.timers.first().atMillis() - this.serverAheadMillis - ourMillis);
	}

	/** Returns a key whose time is over, or {@code null}. */
	@Nullable String poll(long ourMillis, Store<?> store) {
		long serverMillis = ourMillis + this.serverAheadMillis;
		while (!this.timers.isEmpty() && this.timers.first().atMillis() <= serverMillis) {
			String key = this.timers.pollFirst().key();
			this.due.remove(key);
			long expireAt = store.expireAt(key);
			if (expireAt > 0) {
				boolean over = expireAt < serverMillis;
				add(key, over ? serverMillis + AGAIN_MILLIS : expireAt + 1);
				if (over) {
					return key;
				}
			}
		}
		return null;
	}

}
