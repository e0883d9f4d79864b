/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.LongAdder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only place that calls the code of users. None of its exceptions get through.
 */
final class TaskRunner {

	private static final Logger logger = LoggerFactory.getLogger(TaskRunner.class);

	private final String dispatcher;

	private final TaskFailureHandler failures;

	private final LongAdder failed = new LongAdder();

	private final LongAdder refusedFull = new LongAdder();

	private final LongAdder refusedClosed = new LongAdder();

	TaskRunner(String dispatcher, TaskFailureHandler failures) {
		this.dispatcher = dispatcher;
		this.failures = failures;
	}

	void run(Runnable task) {
		try {
			task.run();
		}
		catch (Throwable ex) {
			handle(task, ex);
		}
	}

	/** Counts a refusal. */
	RefusalReason refuse(RefusalReason reason) {
		((reason == RefusalReason.QUEUE_FULL) ? this.refusedFull : this.refusedClosed).increment();
		return reason;
	}

	/** Tells a task that it was refused, if it is interested. */
	void tell(Runnable task, RefusalReason reason) {
		if (task instanceof KeyedTask keyed) {
			tell(task, () -> keyed.refused(reason));
		}
	}

	/** Tells a task something. */
	void tell(Runnable task, Runnable something) {
		try {
			something.run();
		}
		catch (Throwable ex) {
			handle(task, ex);
		}
	}

	void handle(Runnable task, Throwable failure) {
		try {
			this.failed.increment();
			this.failures.failed(task, failure);
		}
		catch (Throwable ex) {
			report(task, failure, ex);
		}
	}

	/** A log that fails as well must not end a worker's thread. */
	private void report(Runnable task, Throwable failure, Throwable ofHandler) {
		try {
			if (ofHandler != failure) {
				ofHandler.addSuppressed(failure);
			}
			logger.error("The failure handler of dispatcher '{}' failed, for a {} of a {}; it will be called again",
					this.dispatcher, failure.getClass().getName(), task.getClass().getName(), ofHandler);
		}
		catch (Throwable ex) {
			// There is nowhere left to report it
		}
	}

	DispatchSnapshot snapshot(long load, int running, long executed, long stolen) {
		return new DispatchSnapshot(Math.max(0, load - running), running, executed, this.failed.sum(), stolen,
				this.refusedFull.sum(), this.refusedClosed.sum());
	}

}
