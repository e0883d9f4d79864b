/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The numbers of calls whose caller has given up, for as long as it matters: most of them
 * had run already.
 */
final class Cancellations {

	private static final int MOST = 4096;

	private static final long MEMORY_NANOS = TimeUnit.SECONDS.toNanos(10);

	private volatile Set<Long> young = ConcurrentHashMap.newKeySet();

	private volatile Set<Long> old = ConcurrentHashMap.newKeySet();

	/** Keeps the check cheap for clients that never give up. */
	private volatile boolean any;

	/** Whether one has come since {@link #takeNews()}. */
	private boolean news;

	private long agedAt;

	/** On the network thread. */
	void add(long id) {
		if (this.young.size() >= MOST) {
			age(System.nanoTime());
		}
		this.young.add(id);
		this.any = true;
		this.news = true;
	}

	/** Whether a call has been given up; those without an answer have no number. */
	boolean contains(long id) {
		return this.any && id != 0 && (this.young.contains(id) || this.old.contains(id));
	}

	/** Whether there are new ones. On the network thread. */
	boolean takeNews() {
		boolean were = this.news;
		this.news = false;
		return were;
	}

	/** Forgets those that are old. On the network thread. */
	void forgetOld(long now) {
		if (this.any && now - this.agedAt > MEMORY_NANOS) {
			age(now);
		}
	}

	private void age(long now) {
		this.agedAt = now;
		this.old = this.young;
		this.young = ConcurrentHashMap.newKeySet();
		this.any = !this.old.isEmpty();
	}

}
