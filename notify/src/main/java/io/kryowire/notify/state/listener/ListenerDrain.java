/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Has listeners handle what waits for them, and takes no more.
 */
public final class ListenerDrain {

	private ListenerDrain() {
	}

	/**
	 * Waits until all is handled or given up.
	 * @return how many changes have not been handled
	 */
	public static int run(List<? extends LatestChanges<?>> listeners, Duration timeout, LongSupplier nanoTime) {
		long begun = nanoTime.getAsLong();
		listeners.forEach(LatestChanges::end);
		listeners.forEach((listener) -> listener.awaitEmpty(timeout.minusNanos(nanoTime.getAsLong() - begun)));
		return listeners.stream().mapToInt(LatestChanges::unhandled).sum();
	}

}
