/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers of one frame, for which nobody waits.
 */
class CompletionsTests {

	private static final CallMethod ECHO = CallMethod.of("echo", Integer.class, Integer.class);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private final List<Integer> completed = new ArrayList<>();

	/** Calls whose answers come in one frame. */
	private List<CompletableFuture<@Nullable Object>> asked(int count, Executor completions) {
		this.pair.completions = completions;
		RemoteMethod echo = this.pair.method(this.pair.answer(ECHO, (arguments) -> arguments[0]));
		this.pair.connected();
		// Those that are made while it is on its way leave together
		echo.ask(AbstractLinkContract.PATIENT, -1);
		return IntStream.range(0, count).mapToObj((i) -> echo.ask(AbstractLinkContract.PATIENT, i)).toList();
	}

	private static void assertEachMayWaitForTheNext(List<CompletableFuture<@Nullable Object>> calls, LinkPair pair)
			throws Exception {
		CompletableFuture<@Nullable Object> next = CompletableFuture.completedFuture(null);
		for (int i = calls.size() - 1; i >= 0; i--) {
			CompletableFuture<@Nullable Object> awaited = next;
			next = calls.get(i).thenApply((value) -> {
				awaited.join();
				return value;
			});
		}
		pair.pump();
		assertThat(Waiting.get(next)).isEqualTo(0);
	}

	/** Whoever waits in a pool of this kind gets a substitute. */
	@Test
	void whatIsAttachedToOneMayWaitForAnotherOneOfTheSameFrame() throws Exception {
		ForkJoinPool pool = new ForkJoinPool(1);
		try {
			assertEachMayWaitForTheNext(asked(8, pool), this.pair);
		}
		finally {
			pool.shutdownNow();
		}
	}

	@Test
	void soItIsOnTheThreadsOfAPeer() throws Exception {
		try (CompletionThreads threads = new CompletionThreads()) {
			assertEachMayWaitForTheNext(asked(8, threads), this.pair);
		}
	}

	@Test
	void whereTheExecutorRunsTasksAtOnceTheyCompleteOneAfterTheOther() {
		asked(300, Runnable::run).forEach((call) -> call.thenAccept((value) -> this.completed.add((Integer) value)));
		this.pair.pump();
		assertThat(this.completed).isEqualTo(IntStream.range(0, 300).boxed().toList());
	}

	@Test
	void whereTheExecutorTakesNoMoreThanOneTaskAllComplete() {
		List<Runnable> taken = new ArrayList<>();
		List<CompletableFuture<@Nullable Object>> calls = asked(20, (task) -> {
			if (taken.size() > 1) {
				throw new RejectedExecutionException("full");
			}
			taken.add(task);
		});
		this.pair.pump();
		assertThat(taken).hasSize(2);
		taken.forEach(Runnable::run);
		assertThat(calls).allMatch(CompletableFuture::isDone);
	}

	/** However many threads work off a frame, each call completes, and once. */
	@Test
	void manyThreadsShareTheWork() {
		List<Runnable> taken = new ArrayList<>();
		List<CompletableFuture<@Nullable Object>> calls = asked(20, taken::add);
		calls.get(3).thenRun(() -> taken.remove(taken.size() - 1).run());
		calls.forEach((call) -> call.thenAccept((value) -> this.completed.add((Integer) value)));
		this.pair.pump();
		for (int i = 0; i < taken.size(); i++) {
			taken.get(i).run();
		}
		assertThat(this.completed).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 20).boxed().toList());
	}

}
