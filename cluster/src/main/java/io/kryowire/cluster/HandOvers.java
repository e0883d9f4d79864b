/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashMap;
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
 * open, or could not be opened: the rest is on its way there, whoever has handed it over.
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
			List.copyOf(this.awaited.values()).forEach(this::forget);
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
		if (one != null) {
			one.notice(open);
		}
		return onTheWay(target, open) < this.most + ((one != null) ? one.more : 0);
	}

	private int onTheWay(String target, int open) {
		int there = this.named.getOrDefault(this.book.incarnation(target), 0);
		long here = this.having.values().stream().filter(target::equals).count();
		return Math.max(0, there - open) + (int) here;
	}

	/** Nobody waits forever for a node that opens nothing. */
	private void watch(String target) {
		this.awaited.computeIfAbsent(target, (any) -> new Awaited(target, this.book.open(target)));
	}

	private void forget(Awaited one) {
		one.cancel.run();
		this.awaited.remove(one.node);
	}

	/** A node that slots wait for. */
	private final class Awaited {

		private final String node;

		private int open;

		/** How many slots it gets although it has opened nothing. */
		private int more;

		private Runnable cancel;

		Awaited(String node, int open) {
			this.node = node;
			this.open = open;
			this.cancel = later();
		}

		private Runnable later() {
			return HandOvers.this.loop.later(HandOvers.this.patienceNanos, this::look);
		}

		/** Returns whether it has opened one: then it has all of the time again. */
		private boolean notice(int now) {
			boolean opened = now > this.open;
			this.open = now;
			if (opened) {
				this.more = 0;
				this.cancel.run();
				this.cancel = later();
			}
			return opened;
		}

		private void look() {
			if (!HandOvers.this.waiting.containsValue(this.node)) {
				forget(this);
			}
			else if (!notice(HandOvers.this.book.open(this.node))) {
				this.more++;
				this.cancel = later();
				wake();
			}
		}

	}

}
