/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

import io.kryowire.call.LinkStatistics;
import io.kryowire.test.waiting.Waiting;

/**
 * Waits for what must become true, and says what did not.
 */
final class Eventually {

	private Eventually() {
	}

	static void until(String what, Callable<Boolean> condition) {
		Waiting.patiently().alias(what).until(condition);
	}

	/** Nothing is under way and nothing waits to be sent. */
	static void untilQuiet(Supplier<LinkStatistics> statistics) {
		until("all is quiet", () -> statistics.get().inFlight() == 0 && statistics.get().queuedBytes() == 0);
	}

}
