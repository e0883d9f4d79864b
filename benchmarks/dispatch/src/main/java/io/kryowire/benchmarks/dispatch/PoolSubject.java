/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A thread pool with one queue.
 */
public final class PoolSubject extends ExecutorSubject {

	@Override
	ExecutorService executor(int threads) {
		return Executors.newFixedThreadPool(threads);
	}

}
