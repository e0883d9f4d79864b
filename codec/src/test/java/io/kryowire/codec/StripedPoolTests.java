/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pool lends each object to one thread at a time and keeps a bounded number.
 */
class StripedPoolTests {

	private final AtomicInteger made = new AtomicInteger();

	private final StripedPool<Object> pool = new StripedPool<>(() -> {
		this.made.incrementAndGet();
		return new Object();
	});

	@Test
	void whenAnObjectIsGivenBackThenItIsTakenAgain() {
		Object object = this.pool.take();
		this.pool.give(object);
		assertThat(this.pool.take()).isSameAs(object);
		assertThat(this.made).hasValue(1);
	}

	@Test
	void whenObjectsAreOutThenNoTwoAreTheSameAndFewAreKept() {
		Set<Object> out = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			assertThat(out.add(this.pool.take())).isTrue();
		}
		out.forEach(this.pool::give);
		Set<Object> again = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			assertThat(again.add(this.pool.take())).isTrue();
		}
		assertThat(this.made).hasValueGreaterThan(100);
	}

	@Test
	void whenManyThreadsTakeAndGiveThenAnObjectIsNeverSharedAndFewAreMade() throws Exception {
		Set<Object> busy = ConcurrentHashMap.newKeySet();
		AtomicInteger shared = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int t = 0; t < 8; t++) {
			Thread thread = new Thread(() -> {
				for (int i = 0; i < 20_000; i++) {
					Object object = this.pool.take();
					if (!busy.add(object)) {
						shared.incrementAndGet();
					}
					busy.remove(object);
					this.pool.give(object);
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
