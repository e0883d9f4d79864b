/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskLine;
import io.kryowire.dispatch.TaskThreads;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What else runs while somebody waits for an answer.
 */
class FuturesTests {

	private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	/** Nobody here notices that a task blocks: the thread that would does nothing. */
	@Test
	void whoeverWaitsInATaskLetsOtherTasksRun() throws Exception {
		CompletableFuture<String> answer = new CompletableFuture<>();
		CompletableFuture<String> taken = new CompletableFuture<>();
		try (TaskThreads threads = new DispatcherBuilder("test", (task, failure) -> this.failures.add(failure))
			.workers(1)
			.threads(FuturesTests::unlessMonitor)
			.buildThreads()) {
			TaskLine line = threads.line();
			line.add(new Task(() -> taken.complete(Futures.join(answer))));
			line.add(new Task(() -> answer.complete("answer")));
			assertThat(Waiting.get(taken)).isEqualTo("answer");
		}
		assertThat(this.failures).isEmpty();
	}

	private static Thread unlessMonitor(Runnable worker) {
		boolean monitor = worker.getClass().getSimpleName().equals("StuckThreadMonitor");
		Thread thread = new Thread(monitor ? () -> {
		} : worker, "without a monitor");
		thread.setDaemon(true);
		return thread;
	}

	private static final class Task extends LineTask {

		private final Runnable body;

		Task(Runnable body) {
			this.body = body;
		}

		@Override
		public void run() {
			this.body.run();
		}

		@Override
		protected void refused() {
			throw new AssertionError("refused");
		}

	}

}
