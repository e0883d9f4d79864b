/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is told of freshness does not wait for who is told of values.
 */
class FreshnessTellingTests {

	private static final int KEYS = 400;

	private final Queue<Boolean> told = new ConcurrentLinkedQueue<>();

	private final StateRuntime runtime = StateRuntime.system();

	@AfterEach
	void end() {
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void changesAreToldWhileEveryThreadOfTheListenersIsBusy() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		CountDownLatch gate = new CountDownLatch(1);
		try (StateBench bench = new StateBench(Driver.JEDIS)) {
			StateTopic<Price> topic = bench.join(redis.host(), redis.port(), StateBench.SETTINGS);
			topic.addFreshnessListener((name, freshness) -> this.told.add(freshness.fresh()));
			// Time that passes before anything is proven has nobody told
			patiently().until(() -> this.told.contains(true));
			AtomicInteger busy = new AtomicInteger();
			topic.listen((key) -> true, (key, latest, change) -> {
				busy.incrementAndGet();
				gate.await();
			});
			for (int i = 0; i < KEYS; i++) {
				topic.putAsync("k" + i, new Price("k", i));
			}
			patiently().until(() -> busy.get() == StateBench.WORKERS);
			this.told.clear();
			patiently().until(() -> {
				// Unless a proof comes first
				bench.pass(StateBench.SETTINGS.staleAfter().plus(Duration.ofSeconds(1)));
				return this.told.contains(false);
			});
			patiently().until(() -> this.told.contains(true));
			gate.countDown();
		}
	}

	@Test
	void whoIsBusyIsToldOnlyWhatHasNotChangedBackMeanwhile() throws Exception {
		CountDownLatch busy = new CountDownLatch(1);
		CountDownLatch gate = new CountDownLatch(1);
		FreshnessTeller teller = new FreshnessTeller("t", this.runtime, (now) -> {
			this.told.add(now.fresh());
			busy.countDown();
			awaitQuietly(gate);
		});
		teller.changed(freshness(true));
		Waiting.await(busy);
		teller.changed(freshness(false));
		teller.changed(freshness(true));
		gate.countDown();
		patiently().until(() -> !teller.isTelling());
		teller.changed(freshness(false));
		patiently().until(() -> this.told.size() == 2 && !teller.isTelling());
		assertThat(this.told).containsExactly(true, false);
		teller.close();
		teller.changed(freshness(true));
		assertThat(teller.isTelling()).isFalse();
	}

	@Test
	void whatThereIsNoThreadForIsToldWhenThereIsOne() {
		AtomicBoolean exhausted = new AtomicBoolean(true);
		StateRuntime poor = new StateRuntime(this.runtime.clock(), this.runtime.nanoTime(), (task) -> {
			if (exhausted.get()) {
				throw new OutOfMemoryError("as if");
			}
			return this.runtime.threads().newThread(task);
		}, this.runtime.scheduler(), this.runtime.random());
		FreshnessTeller teller = new FreshnessTeller("t", poor, (now) -> this.told.add(now.fresh()));
		teller.changed(freshness(false));
		assertThat(teller.isTelling()).isFalse();
		exhausted.set(false);
		teller.tellWhatWaits();
		patiently().until(() -> this.told.contains(false));
		teller.tellWhatWaits();
		patiently().until(() -> !teller.isTelling());
		assertThat(this.told).containsExactly(false);
	}

	private static Freshness freshness(boolean fresh) {
		return new Freshness(fresh, null, Duration.ZERO, Duration.ofSeconds(1), "");
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
