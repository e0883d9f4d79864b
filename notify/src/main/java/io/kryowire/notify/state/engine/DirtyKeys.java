/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The keys of a partition that are to be read: now, or when their listener is ready.
 * Guarded by the monitor of the partition.
 */
final class DirtyKeys {

	private static final int LETTERS = 256;

	private final int limit;

	private final Backlog backlog;

	private final LongSupplier nanoTime;

	private final Map<String, ReadRequest> dirty = new LinkedHashMap<>();

	/** Those of the dirty keys that somebody waits for. */
	private final Set<String> urgent = new HashSet<>();

	/**
	 * Creates a set of no keys.
	 * @param limit how many keys may be dirty
	 * @param backlog keeps those whose listeners are behind
	 * @param nanoTime the time
	 */
	DirtyKeys(int limit, Backlog backlog, LongSupplier nanoTime) {
		this.limit = limit;
		this.backlog = backlog;
		this.nanoTime = nanoTime;
	}

	boolean isEmpty() {
		return this.dirty.isEmpty();
	}

	int size() {
		return this.dirty.size() + this.backlog.dirty();
	}

	/** Whether the limit is reached, and the key is none of those that are dirty. */
	boolean isFull(String key) {
		return isOverLimit(key) && !this.dirty.containsKey(key) && !this.backlog.isDirty(key);
	}

	/** A long key takes the place of several: the limit is one of memory. */
	boolean isOverLimit(String key) {
		return size() >= this.limit / (1 + key.length() / LETTERS);
	}

	/** Returns whether the key is to be read now. */
	boolean mark(String key, ReadRequest request) {
		if (this.backlog.knows(key) && !this.dirty.containsKey(key)) {
			return this.backlog.mark(key, request, this.nanoTime.getAsLong());
		}
		this.dirty.merge(key, request, ReadRequest::and);
		return true;
	}

	/** Marks a key, and has it read whoever is behind. */
	void require(String key, ReadRequest request) {
		this.backlog.take(key, this.dirty);
		this.dirty.merge(key, request, ReadRequest::and);
		this.urgent.add(key);
	}

	/** A key's listener has caught up. */
	boolean ready(String key) {
		return this.backlog.ready(key, this.nanoTime.getAsLong());
	}

	void listenersChanged() {
		this.backlog.clear(this.dirty);
	}

	/** In how many nanoseconds a key may be due that has waited for its listener. */
	long nextIn() {
		return this.backlog.nextIn(this.nanoTime.getAsLong());
	}

	/** Takes some of the keys. Those whose listener is behind wait. */
	Map<String, ReadRequest> take(int most, Predicate<String> behind) {
		if (this.dirty.isEmpty() && this.backlog.isIdle()) {
			// As most are each time
			return Map.of();
		}
		Map<String, ReadRequest> taken = new HashMap<>();
		long now = this.nanoTime.getAsLong();
		Iterator<Map.Entry<String, ReadRequest>> keys = this.dirty.entrySet().iterator();
		while (keys.hasNext() && taken.size() < most) {
			Map.Entry<String, ReadRequest> next = keys.next();
			keys.remove();
			if (this.urgent.remove(next.getKey()) || !behind.test(next.getKey())) {
				taken.put(next.getKey(), next.getValue());
			}
			else {
				this.backlog.add(next.getKey(), next.getValue(), now);
			}
		}
		this.backlog.takeDue(taken, most, now);
		return taken;
	}

	/** Takes all keys, due or not, but not those whose listener is behind. */
	Map<String, ReadRequest> takeAll(Predicate<String> behind) {
		Map<String, ReadRequest> taken = take(Integer.MAX_VALUE, behind);
		if (!this.backlog.isEmpty()) {
			this.backlog.takeAll(taken, behind);
		}
		return taken;
	}

	/** What was taken has been read: of whom nobody is behind, nobody will be ready. */
	void settle(Map<String, ReadRequest> read, Predicate<String> behind) {
		if (!this.backlog.isEmpty()) {
			long now = this.nanoTime.getAsLong();
			read.keySet().forEach((key) -> {
				if (!behind.test(key)) {
					this.backlog.ready(key, now);
				}
			});
		}
	}

	/** Gives back what could not be read. */
	void giveBack(Map<String, ReadRequest> taken) {
		taken.forEach((key, request) -> this.dirty.merge(key, request, (newer, older) -> older.and(newer)));
	}

	/** What was announced of the keys is not believed. */
	void disbelieve() {
		this.dirty.replaceAll((key, request) -> request.unannounced());
		this.backlog.disbelieve();
	}

}
