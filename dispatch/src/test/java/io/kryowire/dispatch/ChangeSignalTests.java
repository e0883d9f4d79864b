/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeSignalTests {

	private static final long LONG = TimeUnit.DAYS.toNanos(1);

	private final ChangeSignal signal = new ChangeSignal();

	private final AtomicBoolean condition = new AtomicBoolean();

	private final AtomicInteger checks = new AtomicInteger();

	private boolean check() {
		this.checks.incrementAndGet();
		return this.condition.get();
	}

	@Test
	void whatIsTrueIsNotWaitedFor() {
		this.condition.set(true);
		assertThat(this.signal.await(this.condition::get, 0)).isTrue();
	}

	@Test
	void theWaitEndsInTime() {
		assertThat(this.signal.await(this.condition::get, 1)).isFalse();
	}

	@Test
	void aThreadThatWaitsSeesAChange() throws Exception {
		CompletableFuture<Boolean> waiter = waiter();
		this.condition.set(true);
		this.signal.changed();
		assertThat(waiter.get()).isTrue();
	}

	@Test
	void aThreadGoesOnWaitingAfterAChangeThatIsNotItsOwn() throws Exception {
		CompletableFuture<Boolean> waiter = waiter();
		this.signal.changed();
		Eventually.holds("it checks again", () -> this.checks.get() > 1);
		assertThat(waiter).isNotDone();
		this.condition.set(true);
		this.signal.changed();
		assertThat(waiter.get()).isTrue();
	}

	@Test
	void whenItIsClosedNobodyWaitsAnyMore() throws Exception {
		CompletableFuture<Boolean> waiter = waiter();
		this.signal.close();
		assertThat(waiter.get()).isFalse();
		assertThat(this.signal.await(this.condition::get, LONG)).isFalse();
		this.condition.set(true);
		assertThat(this.signal.await(this.condition::get, LONG)).isTrue();
	}

	@Test
	void anInterruptEndsTheWait() {
		Thread.currentThread().interrupt();
		assertThat(this.signal.await(this.condition::get, LONG)).isFalse();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void aListenerRunsAfterEachChange() {
		AtomicInteger changes = new AtomicInteger();
		this.signal.listen(changes::incrementAndGet);
		this.signal.changed();
		this.signal.changed();
		assertThat(changes).hasValue(2);
	}

	@Test
	void aListenerThatFailsKeepsNobodyElseFromHearing() {
		AtomicInteger changes = new AtomicInteger();
		this.signal.listen(() -> {
			throw new IllegalStateException("as told");
		});
		this.signal.listen(changes::incrementAndGet);
		this.signal.changed();
		assertThat(changes).hasValue(1);
	}

	@Test
	void aListenerThatIsRemovedRunsNoMore() {
		AtomicInteger changes = new AtomicInteger();
		Runnable end = this.signal.listen(changes::incrementAndGet);
		this.signal.changed();
		end.run();
		this.signal.changed();
		assertThat(changes).hasValue(1);
	}

	/** A thread that waits, or is just about to. */
	private CompletableFuture<Boolean> waiter() {
		CompletableFuture<Boolean> result = new CompletableFuture<>();
		Thread thread = new Thread(() -> result.complete(this.signal.await(this::check, LONG)));
		thread.setDaemon(true);
		thread.start();
		Eventually.holds("it waits", () -> this.checks.get() > 0);
		return result;
	}

}
