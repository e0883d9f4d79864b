/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Blocks the thread of its caller as a driver of JDBC does.
 */
final class SlowDatabase implements Database {

	private static final int MILLIS = 20;

	/** Of so many callers so many are served at once, sooner or later. */
	private static final int AT_ONCE = 32;

	private static final int QUERIES = 5;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	@Override
	public String query(String sql) throws InterruptedException {
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		try {
			Thread.sleep(MILLIS);
			return "row of " + sql;
		}
		finally {
			this.running.decrementAndGet();
		}
	}

	@Override
	public String queryByKey(String key) throws InterruptedException {
		return query(key);
	}

	@Override
	public int mostAtOnceSinceAsked() {
		return this.most.getAndSet(0);
	}

	/** Asks from many threads, at least 64, until they have been served at once. */
	static void askAtOnce(Database database, int threads, boolean keyed) throws InterruptedException {
		AtomicBoolean enough = new AtomicBoolean();
		Callers callers = Callers.start(threads, (number) -> {
			for (int i = 0; i < QUERIES || !enough.get(); i++) {
				String sql = "caller %d".formatted(number);
				assertThat(keyed ? database.queryByKey(sql) : database.query(sql)).isEqualTo("row of " + sql);
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
