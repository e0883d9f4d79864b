/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;

/**
 * Threads for tasks that block, which are closed when a test ends.
 */
abstract class AbstractTaskThreadsTest {

	final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	private final List<TaskThreads> made = new ArrayList<>();

	final DispatcherBuilder builder() {
		return new DispatcherBuilder("test", (task, failure) -> this.failures.add(failure)).workers(1);
	}

	/** Closed when the test ends. */
	final TaskThreads threads(DispatcherBuilder builder) {
		TaskThreads threads = builder.buildThreads();
		this.made.add(threads);
		return threads;
	}

	@AfterEach
	void close() {
		this.made.forEach(TaskThreads::close);
	}

}
