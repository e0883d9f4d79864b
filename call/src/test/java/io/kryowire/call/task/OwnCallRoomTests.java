/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.cluster.Tenure;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How many calls of its own a node takes, and until when each of them counts.
 */
class OwnCallRoomTests {

	private static final int WINDOW = 256;

	private final Map<String, Tasks> tasks = new ConcurrentHashMap<>();

	private TaskNodes nodes;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = TaskNodes.start((settings) -> settings.withWindow(WINDOW, 1 << 20),
				(name, builder) -> builder.virtualThreads(false).ownership((slot, deadline, mayWait) -> new Own()),
				(name) -> this.tasks.computeIfAbsent(name, Tasks::new).all());
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	private CompletableFuture<?> own(TaskName<Long, ?, ?> task, long key) {
		return this.nodes.own("a", task, key, Waiting.LONGEST);
	}

	/** As many as a connection may have. */
	@Test
	void ownCallsAreBounded() {
		long key = this.nodes.key("a", 0);
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < WINDOW; i++) {
			calls.add(own(Tasks.HANGING, key));
		}
		assertThat(calls).noneMatch(CompletableFuture::isDone);
		CompletableFuture<?> more = own(Tasks.HANGING, key);
		assertThat(more).isCompletedExceptionally();
		assertThatThrownBy(more::join).cause()
			.hasMessageContainingAll("NOT_SENT", "256 calls of this node to itself are under way", "window-calls");
		calls.forEach((call) -> call.cancel(true));
		awaitRoom();
	}

	/** A call that finds no room goes by connection, which takes longer. */
	@Test
	void callsOfAKeyDoNotOvertakeOneThatHasGoneByConnection() throws Exception {
		OwnerTasks tasks = this.nodes.tasks("a");
		long key = this.nodes.key("a", 1);
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < WINDOW; i++) {
			calls.add(own(Tasks.HANGING, this.nodes.key("a", 0)));
		}
		CompletableFuture<?> first = tasks.submit(Tasks.HANGING, key, key);
		Map<Long, CompletableFuture<String>> hanging = this.tasks.get("a").hanging;
		Waiting.patiently().until(() -> hanging.containsKey(key));
		this.nodes.assertReceived("a", 1);
		calls.forEach((call) -> call.cancel(true));
		awaitRoom();
		assertThat(Waiting.get(tasks.submit(Tasks.WHERE, key, ""))).isEqualTo("a0");
		this.nodes.assertReceived("a", 2);
		assertThat(Waiting.get(tasks.submit(Tasks.WHERE, this.nodes.key("a", 2), ""))).isEqualTo("a0");
		hanging.get(key).complete("done");
		assertThat(Waiting.get(first)).isEqualTo("done");
		Waiting.patiently().until(() -> {
			long before = this.nodes.received("a");
			Waiting.get(tasks.submit(Tasks.WHERE, key, ""));
			return this.nodes.received("a") == before;
		});
	}

	/** They are in the line although nobody waits for them any more. */
	@Test
	void callsThatHaveEndedKeepTheirRoomAsLongAsTheyWaitForAThread() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		this.tasks.get("a").held = release;
		long key = this.nodes.key("a", 0);
		List<CompletableFuture<?>> blocked = new ArrayList<>();
		try {
			for (int i = 0; i < TaskNodes.MOST_THREADS; i++) {
				blocked.add(own(Tasks.BLOCK, this.nodes.key("a", i)));
			}
			Waiting.patiently().until(() -> this.tasks.get("a").blocked.get() == TaskNodes.MOST_THREADS);
			List<CompletableFuture<?>> calls = new ArrayList<>();
			for (int i = blocked.size(); i < WINDOW; i++) {
				calls.add(this.nodes.own("a", Tasks.WHERE, this.nodes.key("a", TaskNodes.MOST_THREADS),
						Duration.ofMillis(50)));
			}
			for (CompletableFuture<?> call : calls) {
				assertThatThrownBy(() -> Waiting.get(call)).as("at its deadline, without a free thread")
					.cause()
					.hasMessageContaining("EXPIRED: tasks/where");
			}
			assertThatThrownBy(own(Tasks.WHERE, key)::join).cause().hasMessageContaining("as many as window-calls");
		}
		finally {
			release.countDown();
		}
		for (CompletableFuture<?> call : blocked) {
			Waiting.get(call);
		}
		awaitRoom();
	}

	/** What they carry is kept until then. */
	@Test
	void callsKeepTheirRoomUntilTheirCallersAreTold() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		long key = this.nodes.key("a", 0);
		try {
			blockThoseWhoTell(key, release);
			this.tasks.get("a").held = release;
			for (int i = 1; i < WINDOW; i++) {
				own(Tasks.WHERE, key);
			}
			// It has its turn when all others have ended
			int before = this.tasks.get("a").blocked.get();
			own(Tasks.BLOCK, key);
			Waiting.patiently().until(() -> this.tasks.get("a").blocked.get() > before);
			assertThatThrownBy(own(Tasks.WHERE, key)::join).cause().hasMessageContaining("as many as window-calls");
		}
		finally {
			release.countDown();
		}
		awaitRoom();
	}

	private static void keep(CountDownLatch release) {
		try {
			Waiting.await(release);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * With code that is attached to futures, and keeps all threads that complete them.
	 */
	private void blockThoseWhoTell(long key, CountDownLatch release) {
		int most = Math.max(2, Runtime.getRuntime().availableProcessors());
		CountDownLatch attached = new CountDownLatch(1);
		this.tasks.get("a").held = attached;
		AtomicInteger kept = new AtomicInteger();
		for (int i = 0; i < most; i++) {
			own(Tasks.BLOCK, key).whenComplete((result, problem) -> {
				kept.incrementAndGet();
				keep(release);
			});
		}
		attached.countDown();
		Waiting.patiently().until(() -> kept.get() == most);
	}

	private void awaitRoom() {
		Waiting.patiently().until(() -> {
			CompletableFuture<?> call = own(Tasks.WHERE, this.nodes.key("a", 0));
			return Waiting.get(call.handle((value, problem) -> problem == null));
		});
	}

	/** Every slot is the node's. */
	private static final class Own implements Tenure {

		@Override
		public boolean isCurrent() {
			return true;
		}

		@Override
		public void leave() {
			// Nobody else wants it
		}

	}

}
