/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * When which keys are to be looked at because their time may be over: one timer for each
 * key. Used by the engine's thread.
 */
/*
 * The server decides what is over, by its own clock, which every proof asks for. What had
 * ended by then is looked at as a part of that proof: whatever is read afterwards is as
 * new as that time, so each key is read once, and a proof never serves what has ended.
 *
 * Between two proofs some keys at a time are looked at as soon as their time is over as
 * far as we know, so that they do not have to wait for the next one. The server's clock
 * is then taken to be as far as it certainly is: the time since its answer came, and not
 * since it was asked. A key that is there all the same waits until the clock has been
 * asked again, which may be another one by now. So nothing here is repeated because time
 * passes, however slow this machine is.
 */
final class Expiries {

	/** Between two proofs: then others have their turn. */
	private static final int MOST_AT_ONCE = 256;

	/** So few timers are not worth looking for those that nobody needs any more. */
	private static final int FEW = 1024;

	private record Timer(long atMillis, String key) {
	}

	private final TreeSet<Timer> timers = new TreeSet<>(
			Comparator.comparingLong(Timer::atMillis).thenComparing(Timer::key));

	private final Map<String, Long> due = new HashMap<>();

	/** Keys that were there though their time was over. */
	private final Set<String> lasting = new HashSet<>();

	private final Store<?> store;

	private final LongSupplier nanoTime;

	/** With how many timers those are removed that nobody needs any more. */
	private int tidyAt = FEW;

	/** Whether the server has been asked what time it is. */
	private boolean synchronizedOnce;

	private long serverAheadMillis;

	/** The server's time, up to which keys were looked at. */
	private long lookedMillis;

	/**
	 * Creates an overview without any key.
	 * @param store knows when keys end
	 * @param nanoTime our time
	 */
	Expiries(Store<?> store, LongSupplier nanoTime) {
		this.store = store;
		this.nanoTime = nanoTime;
	}

	/** Takes note of what the server's clock has said just now. */
	void synchronize(long serverMillis) {
		this.serverAheadMillis = serverMillis - ourMillis();
		this.lookedMillis = serverMillis;
		this.synchronizedOnce = true;
		Set<String> again = Set.copyOf(this.lasting);
		this.lasting.clear();
		again.forEach((key) -> {
			long expireAt = this.store.expireAt(key);
			if (expireAt > 0) {
				add(key, expireAt + 1);
			}
		});
	}

	private long ourMillis() {
		return TimeUnit.NANOSECONDS.toMillis(this.nanoTime.getAsLong());
	}

	/** Takes note of when a key ends that has been read. */
	void note(String key) {
		long expireAt = this.store.expireAt(key);
		if (expireAt > 0 && expireAt < this.lookedMillis) {
			this.lasting.add(key);
		}
		else if (expireAt > 0 && expireAt + 1 < this.due.getOrDefault(key, Long.MAX_VALUE)) {
			add(key, expireAt + 1);
		}
	}

	/** A value may end earlier than the one before it. */
	private void add(String key, long atMillis) {
		Long before = this.due.put(key, atMillis);
		if (before != null) {
			this.timers.remove(new Timer(before, key));
		}
		this.timers.add(new Timer(atMillis, key));
		if (size() > this.tidyAt) {
			tidy();
		}
	}

	/** Removes timers of keys of which nothing is known any more, or that do not end. */
	private void tidy() {
		this.lasting.removeIf((key) -> this.store.expireAt(key) == 0);
		this.due.entrySet().removeIf((entry) -> {
			boolean needless = this.store.expireAt(entry.getKey()) == 0;
			if (needless) {
				this.timers.remove(new Timer(entry.getValue(), entry.getKey()));
			}
			return needless;
		});
		this.tidyAt = Math.max(FEW, 2 * size());
	}

	/** Of how many keys note is taken. */
	int size() {
		return this.due.size() + this.lasting.size();
	}

	/** In how many nanoseconds the next timer is due. */
	long nextIn() {
		return (this.timers.isEmpty() || !this.synchronizedOnce) ? Long.MAX_VALUE : TimeUnit.MILLISECONDS
			.toNanos(Math.max(0, this.timers.first().atMillis() - this.serverAheadMillis - ourMillis()));
	}

	/** Has some of the keys looked at whose time is over by now. */
	void lookAtSome(Consumer<String> look) {
		if (this.synchronizedOnce && !this.timers.isEmpty()) {
			this.lookedMillis = Math.max(this.lookedMillis, ourMillis() + this.serverAheadMillis);
			look(MOST_AT_ONCE, look);
		}
	}

	/** Has all keys looked at whose time was over when the server's clock was asked. */
	void lookAtAll(Consumer<String> look) {
		look(Integer.MAX_VALUE, look);
	}

	private void look(int most, Consumer<String> look) {
		for (int i = 0; i < most && !this.timers.isEmpty()
				&& this.timers.first().atMillis() <= this.lookedMillis; i++) {
			String key = this.timers.pollFirst().key();
			this.due.remove(key);
			long expireAt = this.store.expireAt(key);
			if (expireAt >= this.lookedMillis) {
				add(key, expireAt + 1);
			}
			else if (expireAt > 0) {
				look.accept(key);
			}
		}
	}

}
