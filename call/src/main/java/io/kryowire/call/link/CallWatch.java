/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * Looks periodically, for all connections of a node, for calls that have begun and that
 * nobody waits for any more, and gives them up. A client whose window is full of such
 * calls sends nothing that would make its own connection check for them.
 */
public final class CallWatch {

	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	/** When there is news. A look costs some time for each call that runs. */
	private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private final TaskThreads threads;

	private final AtomicLong lookedAt = new AtomicLong(System.nanoTime());

	private volatile boolean news;

	/** Those that the process makes itself, if it may. */
	private volatile @Nullable OwnCalls own;

	private final Set<LaterAnswers> withLaterCalls = ConcurrentHashMap.newKeySet();

	/**
	 * Begins to watch.
	 * @param threads those that are with the calls
	 */
	public CallWatch(TaskThreads threads) {
		this.threads = threads;
	}

	/** Some calls of a connection are answered later. */
	void add(LaterAnswers answers) {
		this.withLaterCalls.add(answers);
	}

	/** The process may call its own node. */
	void add(OwnCalls calls) {
		this.own = calls;
	}

	/** A call has been given up by its caller, or a connection is gone. */
	void lookSoon() {
		this.news = true;
	}

	/**
	 * Looks, if it is time. One thread at a time does.
	 * @param now the time, in {@link System#nanoTime()}
	 * @return whether it was
	 */
	boolean look(long now) {
		long last = this.lookedAt.get();
		if (now - last < (this.news ? SOON_NANOS : LOOK_NANOS) || !this.lookedAt.compareAndSet(last, now)) {
			return false;
		}
		this.news = false;
		this.threads.interruptIf(now, (task) -> isGivenUp(task, now));
		OwnCalls calls = this.own;
		if (calls != null) {
			calls.expire(now);
		}
		for (LaterAnswers answers : this.withLaterCalls) {
			if (!answers.expire(now)) {
				this.withLaterCalls.remove(answers);
				answers.isNotWatched();
			}
		}
		return true;
	}

	/** Whether this was noticed now, so that its thread is to be interrupted. */
	private static boolean isGivenUp(LineTask task, long now) {
		return (task instanceof QueuedCall call && call.runner().giveUpRunningIfOver(call, now))
				|| (task instanceof OwnCall own && own.expireIfOver(now));
	}

}
