/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several things that a thread does at once, such as completing futures whose results
 * have come together. What would follow each of them is put off, and done once for all.
 */
public final class Burst {

	/** Whoever comes later does not put off: this thread has other things to do, too. */
	private static final int MOST_ENDS = 4;

	private static final Logger logger = LoggerFactory.getLogger(Burst.class);

	private static final ThreadLocal<@Nullable Burst> CURRENT = new ThreadLocal<>();

	private final List<Runnable> ends = new ArrayList<>(MOST_ENDS);

	private Burst() {
	}

	/**
	 * Does several things on this thread, and then what they have put off.
	 * @param things what is done. If it waits in a call, what it has put off is done
	 * before
	 */
	public static void run(Runnable things) {
		if (CURRENT.get() != null) {
			things.run();
			return;
		}
		Burst burst = new Burst();
		CURRENT.set(burst);
		try {
			things.run();
		}
		finally {
			CURRENT.remove();
			burst.end();
		}
	}

	/**
	 * Puts something off, if this thread is in a burst that has room for it.
	 * @param end what is to be done once, at the end: always the same object
	 * @return whether it will be done; otherwise it is for the caller to do
	 */
	public static boolean atEnd(Runnable end) {
		Burst burst = CURRENT.get();
		return burst != null && burst.add(end);
	}

	/** What others may wait for is done before this thread waits for them. */
	static void aboutToWait() {
		Burst burst = CURRENT.get();
		if (burst != null) {
			burst.end();
		}
	}

	private boolean add(Runnable end) {
		for (Runnable known : this.ends) {
			if (known == end) {
				return true;
			}
		}
		return this.ends.size() < MOST_ENDS && this.ends.add(end);
	}

	private void end() {
		List<Runnable> due = List.copyOf(this.ends);
		this.ends.clear();
		for (Runnable end : due) {
			try {
				end.run();
			}
			catch (Throwable ex) {
				logger.error("What was put off to the end of a burst failed", ex);
			}
		}
	}

}
