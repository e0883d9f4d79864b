/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

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

	private final PriorityQueue<Timer> timers = new PriorityQueue<>(Comparator.comparingLong(Timer::atMillis));

	private final Set<String> keys = new HashSet<>();

	private long serverAheadMillis;

	/** Takes note of what the server's clock says. */
	void synchronize(long ourMillis, long serverMillis) {
		this.serverAheadMillis = serverMillis - ourMillis;
	}

	void note(String key, @Nullable Holding<?> entry) {
		if (entry != null && entry.expireAt() > 0 && this.keys.add(key)) {
			this.timers.add(new Timer(entry.expireAt() + 1, key));
		}
	}

	/** In how many milliseconds the next timer is due. */
	long nextIn(long ourMillis) {
		Timer next = this.timers.peek();
		return (next != null) ? Math.max(0, next.atMillis() - this.serverAheadMillis - ourMillis) : Long.MAX_VALUE;
	}

	/** Returns a key whose time is over, or {@code null}. */
	@Nullable String poll(long ourMillis, Store<?> store) {
		long serverMillis = ourMillis + this.serverAheadMillis;
		for (Timer next = this.timers.peek(); next != null
				&& next.atMillis() <= serverMillis; next = this.timers.peek()) {
			this.timers.poll();
			Holding<?> entry = store.shelf().get(next.key());
			if (entry == null || entry.expireAt() == 0) {
				this.keys.remove(next.key());
			}
			else if (entry.expireAt() + 1 > serverMillis) {
				this.timers.add(new Timer(entry.expireAt() + 1, next.key()));
			}
			else {
				this.timers.add(new Timer(serverMillis + AGAIN_MILLIS, next.key()));
				return next.key();
			}
		}
		return null;
	}

}
