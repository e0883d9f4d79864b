/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A fork-join pool, whose idle threads steal single messages.
 */
public final class StealingSubject extends ExecutorSubject {

	@Override
	ExecutorService executor(int threads) {
		return Executors.newWorkStealingPool(threads);
	}

}
