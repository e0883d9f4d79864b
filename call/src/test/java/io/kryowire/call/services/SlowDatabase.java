/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Blocks the thread of its caller as a driver of JDBC does.
 */
final class SlowDatabase implements Database {

	/** How long a query takes at first. */
	private static final int MILLIS = 20;

	/** It takes the longer the longer the callers have been at it. */
	private static final int SLOWNESS = 10;

	/** Of so many callers so many are served at once, sooner or later. */
	private static final int AT_ONCE = 32;

	private static final int QUERIES = 5;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	@Override
	public String query(String sql, int millis) throws InterruptedException {
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		try {
			Thread.sleep(millis);
			return "row of " + sql;
		}
		finally {
			this.running.decrementAndGet();
		}
	}

	@Override
	public String queryByKey(String key, int millis) throws InterruptedException {
		return query(key, millis);
	}

	@Override
	public int mostAtOnceSinceAsked() {
		return this.most.getAndSet(0);
	}

	/**
	 * Asks from many threads, at least 64, until they have been served at once. On a slow
	 * machine that takes longer queries.
	 */
	static void askAtOnce(Database database, int threads, boolean keyed) throws InterruptedException {
		AtomicBoolean enough = new AtomicBoolean();
		long start = System.nanoTime();
		Callers callers = Callers.start(threads, (number) -> {
			for (int i = 0; i < QUERIES || !enough.get(); i++) {
				String sql = "caller %d".formatted(number);
				int millis = MILLIS + (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / SLOWNESS;
				assertThat(keyed ? database.queryByKey(sql, millis) : database.query(sql, millis))
					.isEqualTo("row of " + sql);
			}
		});
		try {
			patiently().untilAsserted(() -> assertThat(database.mostAtOnceSinceAsked()).as("queries at once")
				.isGreaterThanOrEqualTo(AT_ONCE));
		}
		finally {
			enough.set(true);
		}
		callers.awaitSuccess();
	}

}
