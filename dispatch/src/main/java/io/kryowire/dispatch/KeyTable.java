/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * Which keys have a task that runs or is about to, and what waits behind it. Safe for use
 * by many threads.
 */
/*
 * A key has an entry while a task of it has been let in and has not left. Slots are small
 * locks: the key of most calls is alone in its slot, and others are in a map behind it.
 * Where a key is put cannot be known from outside, so that nobody can choose keys that
 * share a slot.
 */
final class KeyTable {

	private static final int SLOTS_BITS = 12;

	private final Slot[] slots = new Slot[1 << SLOTS_BITS];

	private final int seed = ThreadLocalRandom.current().nextInt();

	KeyTable() {
		for (int i = 0; i < this.slots.length; i++) {
			this.slots[i] = new Slot();
		}
	}

	/** The finalizer of MurmurHash3. */
	private Slot slot(int key) {
		int mixed = key ^ this.seed;
		mixed = (mixed ^ (mixed >>> 16)) * 0x85EBCA6B;
		mixed = (mixed ^ (mixed >>> 13)) * 0xC2B2AE35;
		return this.slots[(mixed ^ (mixed >>> 16)) >>> Integer.SIZE - SLOTS_BITS];
	}

	/**
	 * Lets a task in, or has it wait for its key.
	 * @return {@code null} if it may run, else what is known of its key
	 */
	@Nullable Admission enter(LineTask task) {
		Slot slot = slot(task.key());
		synchronized (slot) {
			return slot.enter(task);
		}
	}

	/**
	 * Ends a task that was let in.
	 * @return the next one of its key, which is let in by that
	 */
	@Nullable LineTask leave(LineTask task) {
		Slot slot = slot(task.key());
		synchronized (slot) {
			return slot.leave(task);
		}
	}

	/**
	 * Takes those that are over out of what waits behind a task that was let in.
	 * @param task the task that was let in
	 * @param now the time
	 * @param most how many to look at
	 */
	List<LineTask> removeOver(LineTask task, long now, int most) {
		Slot slot = slot(task.key());
		synchronized (slot) {
			return slot.removeOver(task, now, most);
		}
	}

	/**
	 * What a task has met that was not let in at once.
	 *
	 * @param holder the task of its key that has been let in
	 * @param isDeadlock whether that one waits for it, so that it was not taken
	 */
	record Admission(LineTask holder, boolean isDeadlock) {
	}

	/** A key with tasks: the one that was let in, and the end of what waits behind it. */
	private static final class Entry {

		private LineTask holder;

		private LineTask last;

		Entry(LineTask task) {
			this.holder = task;
			this.last = task;
		}

	}

	/** Some keys. The caller has its lock. */
	private static final class Slot {

		/** The key that came first, if it has tasks still. */
		private @Nullable Entry first;

		/** The others. */
		private @Nullable Map<Integer, Entry> others;

		@Nullable Admission enter(LineTask task) {
			Entry entry = find(task.key());
			if (entry == null) {
				put(task);
				return null;
			}
			Admission admission = new Admission(entry.holder, task.isAwaitedBy(entry.holder));
			if (!admission.isDeadlock()) {
				entry.last.nextOfKey(task);
				entry.last = task;
			}
			return admission;
		}

		private @Nullable Entry find(int key) {
			Entry entry = this.first;
			if (entry != null && entry.holder.key() == key) {
				return entry;
			}
			return (this.others != null) ? this.others.get(key) : null;
		}

		private void put(LineTask task) {
			if (this.first == null) {
				this.first = new Entry(task);
				return;
			}
			if (this.others == null) {
				this.others = new HashMap<>();
			}
			this.others.put(task.key(), new Entry(task));
		}

		@Nullable LineTask leave(LineTask task) {
			LineTask next = task.nextOfKey();
			task.nextOfKey(null);
			Entry entry = this.first;
			boolean isFirst = entry != null && entry.holder == task;
			if (next == null) {
				remove(task, isFirst);
				return null;
			}
			entry = isFirst ? entry : entryOf(task);
			if (entry != null) {
				entry.holder = next;
			}
			return next;
		}

		private @Nullable Entry entryOf(LineTask task) {
			return (this.others != null) ? this.others.get(task.key()) : null;
		}

		private void remove(LineTask task, boolean isFirst) {
			if (isFirst) {
				this.first = null;
			}
			else if (this.others != null) {
				this.others.remove(task.key());
				this.others = this.others.isEmpty() ? null : this.others;
			}
		}

		List<LineTask> removeOver(LineTask task, long now, int most) {
			Entry entry = find(task.key());
			if (entry == null || entry.holder != task) {
				return List.of();
			}
			List<LineTask> over = new ArrayList<>();
			LineTask before = task;
			LineTask each = task.nextOfKey();
			for (int seen = 0; each != null && seen < most; seen++) {
				if (each.isOver(now)) {
					over.add(each);
					before.nextOfKey(each.nextOfKey());
					each.nextOfKey(null);
				}
				else {
					before = each;
				}
				each = before.nextOfKey();
			}
			if (each == null) {
				entry.last = before;
			}
			return over;
		}

	}

}
