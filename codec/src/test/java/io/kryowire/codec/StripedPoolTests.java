/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pool lends each object to one thread at a time and keeps a bounded number.
 */
class StripedPoolTests {

	private final AtomicInteger made = new AtomicInteger();

	/** What is in it says whether somebody has it. */
	private final StripedPool<AtomicBoolean> pool = new StripedPool<>(() -> {
		this.made.incrementAndGet();
		return new AtomicBoolean();
	});

	@Test
	void whenAnObjectIsGivenBackThenItIsTakenAgain() {
		AtomicBoolean object = this.pool.take();
		this.pool.give(object);
		assertThat(this.pool.take()).isSameAs(object);
		assertThat(this.made).hasValue(1);
	}

	@Test
	void whenObjectsAreOutThenNoTwoAreTheSameAndFewAreKept() {
		Set<AtomicBoolean> out = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			assertThat(out.add(this.pool.take())).isTrue();
		}
		out.forEach(this.pool::give);
		Set<AtomicBoolean> again = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			assertThat(again.add(this.pool.take())).isTrue();
		}
		assertThat(this.made).hasValueGreaterThan(100);
	}

	@Test
	void whenManyThreadsTakeAndGiveThenAnObjectIsNeverSharedAndFewAreMade() throws Exception {
		AtomicInteger shared = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int t = 0; t < 8; t++) {
			Thread thread = new Thread(() -> {
				for (int i = 0; i < 20_000; i++) {
					AtomicBoolean taken = this.pool.take();
					if (!taken.compareAndSet(false, true)) {
						shared.incrementAndGet();
					}
					taken.set(false);
					this.pool.give(taken);
				}
			});
			threads.add(thread);
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(shared).hasValue(0);
		assertThat(this.made).hasValueLessThan(20_000);
	}

}
