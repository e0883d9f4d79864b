/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The most that a node holds for all of its peers together.
 */
public final class HeldLimit {

	private static final Logger logger = LoggerFactory.getLogger(HeldLimit.class);

	/** The default limit is this part of the heap. */
	private static final int PART_OF_HEAP = 4;

	/** Less would not be enough for a few calls of each connection. */
	private static final long LEAST = 1 << 20;

	/**
	 * So many of the longest messages must fit. Otherwise even a single peer would be
	 * refused one, since it leaves room for the next peer and for the reserves of
	 * connections.
	 */
	private static final long LEAST_MESSAGES = 4;

	private final int maxMessageBytes;

	private long bytes = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;

	/**
	 * Begins with a part of the heap.
	 * @param maxMessageBytes how long the longest message may be
	 */
	public HeldLimit(int maxMessageBytes) {
		this.maxMessageBytes = maxMessageBytes;
	}

	/**
	 * How much that is.
	 * @return bytes
	 */
	public long bytes() {
		return this.bytes;
	}

	/**
	 * Sets the limit.
	 * @param maxHeldBytes how many bytes
	 */
	public void set(long maxHeldBytes) {
		if (maxHeldBytes < LEAST) {
			throw new IllegalArgumentException(
					"A node must be allowed to hold more than %d bytes for its peers: at least %d"
						.formatted(maxHeldBytes, LEAST));
		}
		if (maxHeldBytes / LEAST_MESSAGES < this.maxMessageBytes) {
			throw new IllegalArgumentException(
					("A node that may hold %d bytes for its peers has no room for a message of max-message-size=%d. "
							+ "It needs four times as much, to have room for other peers: "
							+ "raise max-held-size, or lower max-message-size")
						.formatted(maxHeldBytes, this.maxMessageBytes));
		}
		this.bytes = maxHeldBytes;
	}

	/**
	 * Logs it if the heap is so small that there may be no room for the longest messages.
	 */
	public void tellIfSmall() {
		long longest = this.bytes / LEAST_MESSAGES;
		if (longest < this.maxMessageBytes) {
			logger.info("This node holds {} bytes for its peers, a quarter of the heap: calls of more than {} may be "
					+ "refused, though max-message-size={} allows them. Raise the heap or max-held-size, or "
					+ "lower max-message-size", this.bytes, longest, this.maxMessageBytes);
		}
	}

}
