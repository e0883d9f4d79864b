/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;

import org.jspecify.annotations.Nullable;

/**
 * The tasks that run on virtual threads, if there are such.
 */
final class VirtualRuns {

	private final TaskThreads threads;

	private final @Nullable ExecutorService executor;

	private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

	private final Set<VirtualRun> runs = ConcurrentHashMap.newKeySet();

	VirtualRuns(TaskThreads threads, ThreadSettings settings) {
		this.threads = threads;
		this.executor = (settings.virtual() != VirtualUse.NEVER) ? VirtualThreads.executor(settings.name() + "-slow")
				: null;
	}

	/** Has a task run, if that is possible. */
	boolean run(LineTask task, Pace pace) {
		ExecutorService there = this.executor;
		if (there == null) {
			return false;
		}
		VirtualRun run = null;
		try {
			run = new VirtualRun(this, task, pace);
			this.runs.add(run);
			there.execute(run);
			return true;
		}
		catch (Throwable ex) {
			// Closed, or no memory: it is the caller's, unless it has begun there
			if (run == null) {
				return false;
			}
			if (!run.claim()) {
				return true;
			}
			this.runs.remove(run);
			return false;
		}
	}

	/** On a virtual thread. */
	void begun(VirtualRun run) {
		Thread.currentThread().setContextClassLoader(this.loader);
		LineTask next = null;
		try {
			next = this.threads.runMeasured(run.slow(), run.pace());
		}
		finally {
			this.runs.remove(run);
		}
		if (next != null) {
			next.line().append(next);
		}
	}

	void addTo(Collection<Carrier> all) {
		all.addAll(this.runs);
	}

	void close() {
		if (this.executor != null) {
			this.executor.shutdownNow();
		}
	}

}
