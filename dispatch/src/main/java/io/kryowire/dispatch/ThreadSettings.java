/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What task threads are made with, checked.
 *
 * @param name in the names of threads and in messages
 * @param runner calls the tasks
 * @param places how many threads may be busy at a time without blocking
 * @param mostThreads how many threads there may be, those that block included
 * @param virtual which slow tasks get virtual threads
 * @param threads makes the other threads
 * @param whenExhausted is told what runs when all threads block
 */
record ThreadSettings(String name, TaskRunner runner, int places, int mostThreads, VirtualUse virtual,
		ThreadFactory threads, Consumer<List<LineTask>> whenExhausted) {

	private static final Logger logger = LoggerFactory.getLogger(ThreadSettings.class);

	void exhausted(List<LineTask> running) {
		try {
			this.whenExhausted.accept(running);
		}
		catch (RuntimeException | Error ex) {
			logger.error("'{}' could not report that all of its {} threads are blocked", this.name, this.mostThreads,
					ex);
		}
	}

}
