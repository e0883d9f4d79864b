/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.RefusalReason;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one listener is told.
 */
class LatestChangesTests {

	private static final StateTopicSettings PATIENT = StateTopicSettings.DEFAULTS
		.with((it) -> it.firstRetry(Duration.ofHours(1)).longestRetry(Duration.ofHours(1)));

	private final StateRuntime runtime = StateRuntime.system();

	private final Dispatcher dispatcher = new DispatcherBuilder("lane", (task, failure) -> {
	}).workers(1).build(DispatchMode.KEYED);

	private final Queue<String> told = new ConcurrentLinkedQueue<>();

	private final Queue<String> ready = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.dispatcher.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void whatWasThereBeforeIsNotToldAfterWhatIsNewer() throws Exception {
		CountDownLatch go = new CountDownLatch(1);
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			go.await();
			this.told.add(key + "=" + value);
		});
		changes.offer(put("a", 2), "new");
		changes.offerHeld("a", () -> new Versioned<>("old", 1));
		changes.offerHeld("b", () -> new Versioned<>("there", 1));
		changes.offerHeld("c", () -> null);
		go.countDown();
		patiently().until(() -> changes.waiting() == 0);
		assertThat(this.told).containsExactlyInAnyOrder("a=new", "b=there");
	}

	@Test
	void whileAnAttemptIsPutOffTheKeyMayBeRead() {
		CountDownLatch called = new CountDownLatch(1);
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			called.countDown();
			throw new IllegalStateException("not now");
		});
		changes.offer(put("a", 1), "one");
		patiently().until(() -> called.getCount() == 0 && !changes.isBehind("a"));
		patiently().untilAsserted(() -> assertThat(this.ready).containsExactly("a"));
		assertThat(changes.waiting()).isEqualTo(1);
	}

	@Test
	void aConditionThatThrowsKeepsOthersFromNothing() {
		LatestChanges<String> changes = changes((key) -> {
			throw new IllegalStateException("no idea");
		}, (key, value, change) -> this.told.add(key));
		changes.offer(put("a", 1), "one");
		assertThat(changes.wants("a")).isFalse();
		assertThat(changes.waiting()).isZero();
	}

	/** Each would have a timer of its own, which goes off again and again. */
	@Test
	void keysForWhichThereIsNoPlaceHaveOneTimerForAll() {
		CountDownLatch go = new CountDownLatch(1);
		try (Narrow narrow = new Narrow(3)) {
			assertThatAllAreTold(narrow, go, (key, value, change) -> {
				go.await();
				this.told.add(key);
			});
		}
	}

	@Test
	void placesThatOthersHaveAreWaitedForOnceAndNotByEachKey() {
		CountDownLatch go = new CountDownLatch(1);
		try (Narrow narrow = new Narrow(1)) {
			narrow.dispatcher.dispatch(0, () -> awaitQuietly(go));
			assertThatAllAreTold(narrow, go, (key, value, change) -> this.told.add(key));
		}
	}

	/** With a timer at most until somebody may go. */
	private void assertThatAllAreTold(Narrow narrow, CountDownLatch go, StateHandler<String> handler) {
		LatestChanges<String> changes = changes(narrow.dispatcher, narrow.timers, handler);
		for (int i = 0; i < 1000; i++) {
			changes.offer(put("k" + i, i + 1), "v");
			assertThat(narrow.timers.getQueue()).hasSizeLessThan(2);
		}
		go.countDown();
		patiently().until(() -> changes.waiting() == 0);
		assertThat(this.told).hasSize(1000).doesNotHaveDuplicates();
	}

	@Test
	void theNewestValueIsHandledThoughTheDispatcherTakesNoMore() throws Exception {
		CountDownLatch runs = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			runs.countDown();
			go.await();
			this.told.add(value);
		});
		changes.offer(put("a", 1), "old");
		Waiting.await(runs);
		changes.offer(put("a", 2), "new");
		CompletableFuture<Integer> drained = CompletableFuture
			.supplyAsync(() -> this.dispatcher.drain(Waiting.LONGEST));
		patiently().until(() -> this.dispatcher.tryDispatch(0, () -> {
		}) == RefusalReason.CLOSED);
		go.countDown();
		assertThat(Waiting.get(drained)).isZero();
		assertThat(this.told).containsExactly("old", "new");
	}

	@Test
	void whatWaitsForAnotherAttemptGetsItBeforeTheEnd() {
		AtomicInteger attempts = new AtomicInteger();
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			if (attempts.incrementAndGet() == 1 || key.equals("never")) {
				throw new IllegalStateException("not now");
			}
			this.told.add(value);
		});
		changes.offer(put("a", 1), "one");
		patiently().untilAsserted(() -> assertThat(this.ready).containsExactly("a"));
		changes.offer(put("never", 2), "refused");
		patiently().untilAsserted(() -> assertThat(this.ready).containsExactly("a", "never"));
		changes.end();
		changes.offer(put("late", 3), "late");
		assertThat(changes.awaitEmpty(Waiting.LONGEST)).isTrue();
		assertThat(this.told).containsExactly("one");
		assertThat(changes.unhandled()).isEqualTo(1);
	}

	@Test
	void whatFailsWhileTheEndBeginsIsTriedOnceMoreToo() {
		AtomicInteger attempts = new AtomicInteger();
		AtomicReference<LatestChanges<String>> itself = new AtomicReference<>();
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			if (attempts.incrementAndGet() == 1) {
				itself.get().end();
				throw new IllegalStateException("not now");
			}
			this.told.add(value);
		});
		itself.set(changes);
		changes.offer(put("a", 1), "one");
		assertThat(changes.awaitEmpty(Waiting.LONGEST)).isTrue();
		assertThat(this.told).containsExactly("one");
		assertThat(changes.unhandled()).isZero();
	}

	/** There would always be a newer one of a key that is written all the time. */
	@Test
	void whatComesBehindARunningOneAfterTheEndHasBegunIsNotWaitedFor() throws Exception {
		CountDownLatch runs = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		LatestChanges<String> changes = changes((key) -> true, (key, value, change) -> {
			runs.countDown();
			go.await();
			this.told.add(value);
		});
		changes.offer(put("a", 1), "before");
		Waiting.await(runs);
		changes.offer(put("b", 2), "waits");
		changes.end();
		changes.offer(put("a", 3), "after");
		changes.offer(put("b", 4), "newer");
		go.countDown();
		assertThat(changes.awaitEmpty(Waiting.LONGEST)).isTrue();
		assertThat(this.told).containsExactlyInAnyOrder("before", "newer");
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private LatestChanges<String> changes(Dispatcher dispatcher, ScheduledExecutorService timers,
			StateHandler<String> handler) {
		StateRuntime own = new StateRuntime(this.runtime.clock(), this.runtime.nanoTime(), this.runtime.threads(),
				timers, this.runtime.random());
		return new LatestChanges<>("letters", PATIENT, (key) -> true, handler, new Handover(dispatcher, timers), own,
				(failure) -> {
				}, this.ready::add);
	}

	private LatestChanges<String> changes(Predicate<String> keys, StateHandler<String> handler) {
		return new LatestChanges<>("letters", PATIENT, keys, handler,
				new Handover(this.dispatcher, this.runtime.scheduler()), this.runtime, (failure) -> {
				}, this.ready::add);
	}

	private static StateChange put(String key, long version) {
		return new StateChange("letters", key, StateChange.Kind.PUT, version, 0, "", false);
	}

	/** A dispatcher with few places, and the timers of those who find none. */
	private static final class Narrow implements AutoCloseable {

		private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);

		private final Dispatcher dispatcher;

		Narrow(int capacity) {
			this.dispatcher = new DispatcherBuilder("narrow", (task, failure) -> {
			}).workers(1).stripes(1).capacity(capacity).build(DispatchMode.KEYED);
		}

		@Override
		public void close() {
			this.dispatcher.close();
			this.timers.shutdownNow();
		}

	}

}
