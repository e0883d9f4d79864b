/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;

import io.kryowire.notify.driver.TimeText;

/**
 * How many messages may wait for their listener, and what happens to one more.
 *
 * @param capacity how many may wait that have to be handled one after the other: those of
 * one listener and one channel, or one key
 * @param totalCapacity how many may wait in all
 * @param totalBytes how many bytes may wait in all
 * @param overflow what happens to a message for which there is no room
 * @param blockTimeout for {@link QueueOverflow#BLOCK}, how long the reader waits for room
 */
public record QueueSettings(int capacity, int totalCapacity, long totalBytes, QueueOverflow overflow,
		Duration blockTimeout) {

	/** What is good for most. */
	public static final QueueSettings DEFAULTS = new QueueSettings(10_000, 100_000, 64L << 20, QueueOverflow.BLOCK,
			Duration.ofSeconds(1));

	/**
	 * Creates settings.
	 */
	public QueueSettings {
		if (capacity < 1 || totalCapacity < capacity || totalBytes < 1) {
			throw new IllegalArgumentException(
					"A queue cannot have capacity=%d, totalCapacity=%d and totalBytes=%d: each must be at least 1, and totalCapacity at least the capacity"
						.formatted(capacity, totalCapacity, totalBytes));
		}
		if (blockTimeout.isNegative()) {
			throw new IllegalArgumentException(
					"A queue cannot have blockTimeout=%s".formatted(TimeText.of(blockTimeout)));
		}
	}

	/**
	 * The same with another overflow.
	 * @param overflow what happens to a message for which there is no room
	 * @return new settings
	 */
	public QueueSettings withOverflow(QueueOverflow overflow) {
		return new QueueSettings(this.capacity, this.totalCapacity, this.totalBytes, overflow, this.blockTimeout);
	}

	/**
	 * The same with another capacity.
	 * @param capacity how many may wait for one listener and one channel or key
	 * @return new settings
	 */
	public QueueSettings withCapacity(int capacity) {
		return new QueueSettings(capacity, Math.max(capacity, this.totalCapacity), this.totalBytes, this.overflow,
				this.blockTimeout);
	}

}
