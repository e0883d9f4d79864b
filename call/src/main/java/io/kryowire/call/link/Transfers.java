/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The long messages of one connection that have not been sent, of which one is on its way
 * at a time. Guarded by the lock of its queue.
 */
final class Transfers {

	private final Deque<Transfer> waiting = new ArrayDeque<>();

	/** How many there are of each key: asked for with every call that has one. */
	private final Map<Long, Integer> keys = new HashMap<>();

	private long nextStream = 1;

	/** Adds a message, see {@link Transfer}. */
	Transfer add(WireBuffer head, WireBuffer body, long key, long after) {
		Transfer transfer = new Transfer(this.nextStream++, head, body, key, after);
		this.waiting.add(transfer);
		if (key != Transfer.NO_KEY) {
			this.keys.merge(key, 1, Integer::sum);
		}
		return transfer;
	}

	boolean has(int keyHash) {
		return !this.waiting.isEmpty() && this.keys.containsKey(Transfer.key(keyHash));
	}

	/** Whether a message has not left, or not to its end. They leave in order. */
	boolean isUnsent(long stream) {
		Transfer first = this.waiting.peek();
		return first != null && stream >= first.stream();
	}

	/** The message of which a piece is to be sent, if all that must go before it has. */
	@Nullable Transfer next(long entriesSent) {
		Transfer first = this.waiting.peek();
		return (first != null && first.after() <= entriesSent) ? first : null;
	}

	/** The last piece of the first one has been taken. */
	void endFirst() {
		Transfer first = this.waiting.remove();
		this.keys.computeIfPresent(first.key(), (key, count) -> (count == 1) ? null : count - 1);
	}

	void clear() {
		this.waiting.clear();
		this.keys.clear();
	}

}
