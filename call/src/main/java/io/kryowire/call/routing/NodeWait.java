/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Lets a call that no thread waits with go on once: when a node of its group comes or
 * goes, or when its time is over. A call that has ended cancels it, so that nothing keeps
 * hold of the call.
 */
/*
 * A change, the end of the time and the call's own end race: whoever takes this from the
 * group's waiters goes on.
 */
final class NodeWait implements Runnable {

	private final Liveness liveness;

	private final Executor threads;

	private final Runnable next;

	/** Ended by the timer, with true, or to stop the timer. */
	private final CompletableFuture<Boolean> timer = new CompletableFuture<>();

	/**
	 * Creates it.
	 * @param group tells of nodes that come and go, and has the threads
	 * @param next goes on
	 */
	NodeWait(PeerGroup group, Runnable next) {
		this.liveness = group.liveness();
		this.threads = group.retries();
		this.next = next;
	}

	void begin(long nanos) {
		this.timer.thenAccept(this::timeOver);
		this.liveness.whenChanged(this);
		this.timer.completeOnTimeout(true, Math.max(1, nanos), TimeUnit.NANOSECONDS);
	}

	private void timeOver(boolean over) {
		if (over && this.liveness.remove(this)) {
			this.threads.execute(this.next);
		}
	}

	/** The group has changed, and has forgotten this. */
	@Override
	public void run() {
		this.timer.complete(false);
		this.threads.execute(this.next);
	}

	/** Goes on at once, unless it has done so. */
	void finish() {
		if (cancel()) {
			this.next.run();
		}
	}

	/** Does not go on, unless it has done so. */
	boolean cancel() {
		boolean mine = this.liveness.remove(this);
		this.timer.complete(false);
		return mine;
	}

}
