/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionThreadsTests {

	private final Set<Thread> seen = ConcurrentHashMap.newKeySet();

	private final URLClassLoader loader = new URLClassLoader(new URL[0], getClass().getClassLoader());

	private final CompletionThreads threads = withLoader();

	private CompletionThreads withLoader() {
		Thread self = Thread.currentThread();
		ClassLoader before = self.getContextClassLoader();
		self.setContextClassLoader(this.loader);
		try {
			return new CompletionThreads();
		}
		finally {
			self.setContextClassLoader(before);
		}
	}

	@AfterEach
	void end() throws Exception {
		this.threads.close();
		Waiting.patiently().until(() -> this.seen.stream().noneMatch(Thread::isAlive));
		this.loader.close();
	}

	private void run(Runnable task) {
		this.threads.execute(() -> {
			this.seen.add(Thread.currentThread());
			task.run();
		});
	}

	private void awaitRun(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void thereIsNoneWithoutATaskAndThoseThatComeHaveTheLoaderOfWhoeverMadeThem() throws Exception {
		assertThat(Thread.getAllStackTraces().keySet())
			.noneMatch((each) -> each.getContextClassLoader() == this.loader);
		CompletableFuture<ClassLoader> found = new CompletableFuture<>();
		run(() -> found.complete(Thread.currentThread().getContextClassLoader()));
		assertThat(Waiting.get(found)).isSameAs(this.loader);
		assertThat(this.seen).allMatch(Thread::isDaemon)
			.allMatch((thread) -> thread.getName().startsWith("kryowire-completion-"));
	}

	@Test
	void whoeverWaitsForAFutureKeepsNoOtherFromRunning() throws Exception {
		CompletableFuture<Void> last = new CompletableFuture<>();
		int many = 4 * Runtime.getRuntime().availableProcessors();
		CountDownLatch over = new CountDownLatch(many);
		for (int i = 0; i < many; i++) {
			run(() -> {
				last.join();
				over.countDown();
			});
		}
		run(() -> last.complete(null));
		Waiting.await(over);
	}

	@Test
	void whatIsThereAtTheEndAndWhatComesAfterItRuns() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		int many = 4 * Runtime.getRuntime().availableProcessors();
		CountDownLatch over = new CountDownLatch(many);
		for (int i = 0; i < many; i++) {
			run(() -> {
				awaitRun(gate);
				over.countDown();
			});
		}
		this.threads.close();
		CompletableFuture<ClassLoader> after = new CompletableFuture<>();
		run(() -> after.complete(Thread.currentThread().getContextClassLoader()));
		assertThat(Waiting.get(after)).isSameAs(this.loader);
		gate.countDown();
		Waiting.await(over);
	}

	@Test
	void theEndComesOnce() throws Exception {
		this.threads.close();
		CompletableFuture<@Nullable ForkJoinPool> pool = new CompletableFuture<>();
		run(() -> pool.complete(ForkJoinTask.getPool()));
		this.threads.close();
		assertThat(Waiting.get(pool)).isNotNull().matches((last) -> !last.isShutdown());
	}

}
