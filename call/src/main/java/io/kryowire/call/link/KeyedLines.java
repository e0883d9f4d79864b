/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.function.Consumer;

import io.kryowire.dispatch.Dispatcher;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one connection's calls that have keys: a line for as many keys as share a
 * stripe of the workers, so that calls of one key run in order and one at a time, from
 * whichever connections they come. Used by the network thread.
 */
final class KeyedLines {

	private static final int LINES_PER_WORKER = 64;

	/** They must not cost more than the buffers of a connection. */
	private static final int MOST_LINES = 1024;

	/** As the workers spread keys over their stripes. */
	private static final int GOLDEN = 0x9E3779B9;

	/** Times {@link #GOLDEN} it is 1: by it a line finds its stripe. */
	private static final int INVERSE = 0x144CBC89;

	private final Dispatcher workers;

	private final int bits;

	/** Made with the first call. */
	private @Nullable CallLine @Nullable [] lines;

	KeyedLines(Dispatcher workers, int threads) {
		this.workers = workers;
		int most = (int) Math.min(MOST_LINES, (long) LINES_PER_WORKER * threads);
		this.bits = Integer.SIZE - Integer.numberOfLeadingZeros(most - 1);
	}

	/** The line of a key. */
	CallLine of(int key) {
		@Nullable CallLine[] known = this.lines;
		if (known == null) {
			known = new CallLine[1 << this.bits];
			this.lines = known;
		}
		int index = key * GOLDEN >>> Integer.SIZE - this.bits;
		CallLine line = known[index];
		if (line == null) {
			line = new CallLine(this.workers, (index << Integer.SIZE - this.bits) * INVERSE, 1);
			known[index] = line;
		}
		return line;
	}

	/** Shows each line that there is. */
	void forEach(Consumer<CallLine> visitor) {
		@Nullable CallLine[] known = this.lines;
		if (known == null) {
			return;
		}
		for (CallLine line : known) {
			if (line != null) {
				visitor.accept(line);
			}
		}
	}

}
