/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Clock;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.ValueLimit;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * How an engine waits for what it has not got.
 */
class EnginePauseTests {

	private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

	private final AtomicInteger attempts = new AtomicInteger();

	@Test
	void announcementsDoNotHastenTheNextAttemptWhileARightIsMissing() {
		StateTopicSettings settings = StateBench.SETTINGS
			.with((it) -> it.headInterval(Duration.ofHours(1)).staleAfter(Duration.ofHours(2)));
		ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
		StateRuntime runtime = new StateRuntime(Clock.systemUTC(), System::nanoTime, (task) -> {
			Thread thread = new Thread(task);
			this.threads.add(thread);
			return thread;
		}, scheduler, () -> 1);
		Store<Price> store = new Store<>("t", settings, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
		Engine<Price> engine = new Engine<>(new StateKeys("test:", "t", 4), settings, () -> {
			this.attempts.incrementAndGet();
			throw new IllegalStateException("NOPERM as if");
		}, runtime, StateParts.SOUND, store);
		engine.start();
		try {
			Thread own = this.threads.element();
			patiently().until(() -> this.attempts.get() > 0);
			for (int i = 0; i < 20; i++) {
				patiently().until(() -> own.getState() == Thread.State.TIMED_WAITING);
				engine.lookAgain();
			}
			assertThat(this.attempts).hasValue(1);
		}
		finally {
			engine.close();
			scheduler.shutdownNow();
		}
		patiently().until(() -> this.threads.stream().noneMatch(Thread::isAlive));
	}

}
