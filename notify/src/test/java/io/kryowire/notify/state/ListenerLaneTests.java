/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one listener is told.
 */
class ListenerLaneTests {

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
		ListenerLane<String> lane = lane((key) -> true, (key, value, change) -> {
			go.await();
			this.told.add(key + "=" + value);
		});
		lane.offer(put("a", 2), "new");
		lane.offerHeld("a", () -> new Versioned<>("old", 1));
		lane.offerHeld("b", () -> new Versioned<>("there", 1));
		lane.offerHeld("c", () -> null);
		go.countDown();
		patiently().until(() -> lane.waiting() == 0);
		assertThat(this.told).containsExactlyInAnyOrder("a=new", "b=there");
	}

	@Test
	void whileAnAttemptIsPutOffTheKeyMayBeRead() {
		CountDownLatch called = new CountDownLatch(1);
		ListenerLane<String> lane = lane((key) -> true, (key, value, change) -> {
			called.countDown();
			throw new IllegalStateException("not now");
		});
		lane.offer(put("a", 1), "one");
		patiently().until(() -> called.getCount() == 0 && !lane.isBehind("a"));
		patiently().untilAsserted(() -> assertThat(this.ready).containsExactly("a"));
		assertThat(lane.waiting()).isEqualTo(1);
	}

	@Test
	void aConditionThatThrowsKeepsOthersFromNothing() {
		ListenerLane<String> lane = lane((key) -> {
			throw new IllegalStateException("no idea");
		}, (key, value, change) -> this.told.add(key));
		lane.offer(put("a", 1), "one");
		assertThat(lane.wants("a")).isFalse();
		assertThat(lane.waiting()).isZero();
	}

	private ListenerLane<String> lane(Predicate<String> keys, StateHandler<String> handler) {
		return new ListenerLane<>("letters", PATIENT, keys, handler, this.dispatcher, this.runtime, (failure) -> {
		}, this.ready::add);
	}

	private static StateChange put(String key, long version) {
		return new StateChange("letters", key, StateChange.Kind.PUT, version, 0, "");
	}

}
