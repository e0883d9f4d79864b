/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.TimeUnit;

/**
 * How long things take, coarsely. What has to be slow may be asked for that; that
 * something is quick depends on the machine.
 */
final class Times {

	private Times() {
	}

	static long millisSince(long nanoTime) {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
	}

}
