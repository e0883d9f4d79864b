/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is woken when. The workers have no threads: each test takes their steps itself, in
 * an order that threads take seldom.
 */
class IdleWatchTests {

	private static final long LOOK_NANOS = 1_000;

	private Worker first;

	private Worker second;

	private IdleWatch watch;

	@BeforeEach
	void makeWorkers() {
		TaskRunner runner = new TaskRunner("test", (task, failure) -> {
		});
		Settings settings = new Settings("test", runner, 2, Bounds.of(2, 4, 1024, 1024), 1024, 256, 1_000_000,
				LOOK_NANOS, Thread::new, System::nanoTime);
		WorkerPool pool = new WorkerPool(settings, new Drained(4));
		this.first = pool.worker(0);
		this.second = pool.worker(1);
		this.watch = pool.watch();
	}

	private Stripe stripe() {
		return new Stripe(Bounds.of(2, 4, 1024, 1024), new SharedRoom(1024), new Drained(1), this.first);
	}

	@Test
	void whenAnIdleWorkerIsSignalledThenItAloneIsWoken() {
		this.watch.announceIdle(this.first);
		this.watch.announceIdle(this.second);
		this.first.enqueue(stripe());
		this.watch.signal(this.first);
		assertThat(this.first.isParked()).isFalse();
		assertThat(this.second.isParked()).isTrue();
	}

	@Test
	void whenABusyWorkerIsSignalledThenAnIdleOneWatches() {
		this.watch.announceIdle(this.second);
		this.first.enqueue(stripe());
		this.watch.signal(this.first);
		assertThat(this.second.isParked()).isFalse();
		this.watch.announceIdle(this.second);
		assertThat(this.watch.nanosToPark(this.second)).isEqualTo(LOOK_NANOS);
	}

	@Test
	void whenAWorkerIsWokenAfterItHasFoundAStripeThenAnotherWatchesWhatItWasWokenFor() {
		this.watch.announceIdle(this.second);
		this.watch.announceIdle(this.first);
		this.first.enqueue(stripe());
		assertThat(this.first.dequeue()).isNotNull();
		this.first.enqueue(stripe());
		this.watch.signal(this.first);
		this.watch.endIdle(this.first, true);
		this.watch.end(this.first);
		assertThat(this.second.isParked()).isFalse();
		this.watch.announceIdle(this.second);
		assertThat(this.watch.nanosToPark(this.second)).isEqualTo(LOOK_NANOS);
	}

	@Test
	void whenAWorkerFindsAStripeBeforeItParksThenNobodyElseIsWoken() {
		this.watch.announceIdle(this.second);
		this.watch.announceIdle(this.first);
		this.watch.endIdle(this.first, true);
		this.watch.end(this.first);
		assertThat(this.second.isParked()).isTrue();
	}

}
