/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to publish flat out.
 *
 * @param threads how many threads publish
 * @param window how many messages they may have published that are not handled yet
 */
public record Publishing(int threads, int window) {

	/** How many threads publish at most. */
	static final int MOST_THREADS = 16;

	public Publishing {
		if (threads < 1 || threads > MOST_THREADS || window < threads) {
			throw new IllegalArgumentException(
					"%d threads with a window of %d: there are 1 to %d threads, and each needs a message"
						.formatted(threads, window, MOST_THREADS));
		}
	}

	/**
	 * Every number of threads with every window.
	 * @param threads numbers of threads
	 * @param windows numbers of messages under way
	 * @return the ways, smallest first
	 */
	public static List<Publishing> each(List<Integer> threads, List<Integer> windows) {
		List<Publishing> all = new ArrayList<>();
		threads.forEach((count) -> windows.forEach((window) -> all.add(new Publishing(count, window))));
		return List.copyOf(all);
	}

}
