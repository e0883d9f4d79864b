/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.dispatch.ChangeSignal;

/**
 * Lets a thread wait for room on any of several links. Runs whenever one of them may have
 * some.
 */
final class RoomWatch implements Runnable {

	private final ChangeSignal signal = new ChangeSignal();

	private final AtomicInteger changes = new AtomicInteger();

	/** With a lock of the link, so it only takes that of the signal. */
	@Override
	public void run() {
		this.changes.incrementAndGet();
		this.signal.changed();
	}

	int changes() {
		return this.changes.get();
	}

	/**
	 * Waits for a change.
	 * @param seen the changes that are known
	 * @param deadlineNanos until when
	 * @return whether there was one, and there is still time; an interrupt ends the wait,
	 * even if there are changes all the time
	 */
	boolean await(int seen, long deadlineNanos) {
		return this.signal.await(() -> this.changes.get() != seen, deadlineNanos - System.nanoTime())
				&& deadlineNanos - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted();
	}

}
