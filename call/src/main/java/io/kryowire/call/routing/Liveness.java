/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import io.kryowire.dispatch.ChangeSignal;

/**
 * Lets calls wait until a node of a group comes or goes: threads that block, and calls
 * that nobody's thread waits with.
 */
final class Liveness {

	private final ChangeSignal signal = new ChangeSignal();

	private final AtomicInteger changes = new AtomicInteger();

	private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

	/** A node has come or gone. Runs on a thread of the network. */
	void changed() {
		this.changes.incrementAndGet();
		this.signal.changed();
		for (Runnable each : this.waiting) {
			if (this.waiting.remove(each)) {
				each.run();
			}
		}
	}

	/** Has something run after each change. */
	Runnable listen(Runnable listener) {
		return this.signal.listen(listener);
	}

	/** How often that has been. */
	int changes() {
		return this.changes.get();
	}

	/** Waits until something is true. */
	boolean await(BooleanSupplier condition, long deadlineNanos) {
		return this.signal.await(condition, deadlineNanos - System.nanoTime());
	}

	/** Has something run once, after the next change. */
	void whenChanged(Runnable waiter) {
		this.waiting.add(waiter);
	}

	/** Takes back what has not run. */
	boolean remove(Runnable waiter) {
		return this.waiting.remove(waiter);
	}

}
