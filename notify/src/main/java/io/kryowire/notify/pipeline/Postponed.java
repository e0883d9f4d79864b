/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Commands that are to be sent again, but not at once. Those of one partition stay in
 * their order, and hold up nobody else's. Used by the thread of a pipeline.
 */
final class Postponed {

	private final Map<ByteBuffer, Group> groups = new LinkedHashMap<>();

	private int size;

	boolean isEmpty() {
		return this.groups.isEmpty();
	}

	int size() {
		return this.size;
	}

	/**
	 * Whether commands of the same partition are here, which a command must not overtake.
	 */
	boolean isBefore(PendingCommand item) {
		return !this.groups.isEmpty() && this.groups.containsKey(item.partition());
	}

	/** Adds a command behind those of its partition. */
	void add(PendingCommand item) {
		this.groups.computeIfAbsent(item.partition(), (partition) -> new Group()).items.add(item);
		this.size++;
	}

	/**
	 * Gives commands back that were taken, to be before all others of their partitions.
	 * @param due when they may be taken again
	 */
	void giveBack(List<PendingCommand> items, long due) {
		items.forEach((item) -> this.groups.computeIfAbsent(item.partition(), (partition) -> new Group()).due = due);
		for (int i = items.size() - 1; i >= 0; i--) {
			Group group = Objects.requireNonNull(this.groups.get(items.get(i).partition()));
			group.items.addFirst(items.get(i));
			this.size++;
		}
	}

	/** In how many nanoseconds there is something to take. */
	long nextIn(long now) {
		long next = Long.MAX_VALUE;
		for (Group group : this.groups.values()) {
			next = Math.min(next, Math.max(0, group.due - now));
		}
		return next;
	}

	/** Takes what is due. */
	List<PendingCommand> take(long now, int most) {
		if (this.groups.isEmpty()) {
			return List.of();
		}
		List<PendingCommand> taken = new ArrayList<>();
		Iterator<Group> all = this.groups.values().iterator();
		while (all.hasNext() && taken.size() < most) {
			Group group = all.next();
			if (group.due - now <= 0) {
				while (!group.items.isEmpty() && taken.size() < most) {
					taken.add(group.items.remove());
					this.size--;
				}
				if (group.items.isEmpty()) {
					all.remove();
				}
			}
		}
		return taken;
	}

	/** Takes everything. */
	List<PendingCommand> takeAll() {
		List<PendingCommand> all = new ArrayList<>();
		this.groups.values().forEach((group) -> all.addAll(group.items));
		this.groups.clear();
		this.size = 0;
		return all;
	}

	/** The commands of one partition. */
	private static final class Group {

		private final Deque<PendingCommand> items = new ArrayDeque<>();

		private long due;

	}

}
