/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Which slots this process is handing over: a few at a time, and no more than the nodes
 * that get them keep up with. Used by the loop only.
 */
/*
 * A slot is on its way until its next owner has opened it, and its calls wait meanwhile.
 * The store says how many slots are a node's, and the node's lease how many of them are
 * open: the rest is on its way there, whoever has handed it over.
 */
final class HandOvers {

	private final Loop loop;

	private final LeaseBook book;

	private final int most;

	/** So long a node may open nothing before it gets another slot nevertheless. */
	private final long patienceNanos;

	/** Run when the last one of several has been handed over. */
	private final Runnable done;

	/** Those that are being handed over, and to whom; to nobody in particular: "". */
	private final Map<SlotLife, String> having = new HashMap<>();

	private final Map<SlotLife, String> waiting = new LinkedHashMap<>();

	/** How many slots the store says that an incarnation has. */
	private final Map<Long, Integer> named = new HashMap<>();

	/** The nodes that are waited for. */
	private final Map<String, Awaited> awaited = new HashMap<>();

	private boolean timing;

	private boolean hasEnded;

	HandOvers(Loop loop, LeaseBook book, LeaseSettings settings, Runnable done) {
		this.loop = loop;
		this.book = book;
		this.most = settings.mostHandOvers();
		this.patienceNanos = settings.handOverNanos();
		this.done = done;
	}

	/** The store says of another owner than before. */
	void named(@Nullable SlotOwner before, @Nullable SlotOwner now) {
		count(before, -1);
		count(now, 1);
		if (before != null && !this.waiting.isEmpty()) {
			this.loop.execute(this::wake);
		}
	}

	private void count(@Nullable SlotOwner owner, int one) {
		if (owner != null) {
			this.named.merge(owner.incarnation(), one, (had, more) -> (had + more != 0) ? had + more : null);
		}
	}

	/**
	 * Whether it is the slot's turn; if not it is told to try again when it may be.
	 * @param life the slot
	 * @param target who is to have it, {@code null} if that does not matter
	 */
	boolean take(SlotLife life, @Nullable String target) {
		if (this.having.containsKey(life)) {
			return true;
		}
		String next = Objects.requireNonNullElse(target, "");
		if (this.having.size() < this.most && hasRoom(next)) {
			this.waiting.remove(life);
			this.having.put(life, next);
			return true;
		}
		this.waiting.put(life, next);
		watch(next);
		return false;
	}

	/** Ends the slot's turn, if it has one. */
	void end(SlotLife life) {
		if (this.having.remove(life) != null) {
			this.hasEnded = true;
			this.loop.execute(this::wake);
		}
	}

	/** Has those go on whose turn it is. */
	void wake() {
		for (SlotLife next : List.copyOf(this.waiting.keySet())) {
			if (this.having.size() >= this.most) {
				return;
			}
			String target = this.waiting.get(next);
			if (target != null && hasRoom(target)) {
				// Who does not use the turn any more leaves it to the next
				this.waiting.remove(next);
				next.step();
			}
		}
		if (this.waiting.isEmpty()) {
			this.awaited.clear();
			if (this.hasEnded && this.having.isEmpty()) {
				this.hasEnded = false;
				this.done.run();
			}
		}
	}

	private boolean hasRoom(String target) {
		int open = this.book.open(target);
		if (open < 0) {
			return true;
		}
		Awaited one = this.awaited.get(target);
		int more = (one != null && one.open == open) ? one.more : 0;
		return onTheWay(target, open) < this.most + more;
	}

	private int onTheWay(String target, int open) {
		int there = this.named.getOrDefault(this.book.incarnation(target), 0);
		long here = this.having.values().stream().filter(target::equals).count();
		return Math.max(0, there - open) + (int) here;
	}

	/** Nobody waits forever for a node that opens nothing. */
	private void watch(String target) {
		this.awaited.computeIfAbsent(target, (any) -> new Awaited(this.book.open(target)));
		if (!this.timing) {
			this.timing = true;
			this.loop.later(this.patienceNanos, this::lookWhoIsStuck);
		}
	}

	private void lookWhoIsStuck() {
		this.timing = false;
		for (String target : new HashSet<>(this.waiting.values())) {
			Awaited one = this.awaited.get(target);
			if (one != null) {
				one.look(this.book.open(target));
			}
			watch(target);
		}
		wake();
	}

	/** A node that slots wait for. */
	private static final class Awaited {

		private int open;

		private int more;

		Awaited(int open) {
			this.open = open;
		}

		void look(int now) {
			this.more = (now == this.open) ? this.more + 1 : 0;
			this.open = now;
		}

	}

}
