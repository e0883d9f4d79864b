/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Counts what becomes of slots. Written by the loop, read by all threads, which may see
 * some of the numbers earlier than others.
 */
final class SlotCounters {

	private volatile long gained;

	private volatile long handedOver;

	private volatile long lost;

	private volatile long refused;

	private volatile long overtime;

	private volatile long handOverNanos;

	private volatile long longestNanos;

	void gained() {
		this.gained = this.gained + 1;
	}

	void handedOver(long nanos) {
		this.handedOver = this.handedOver + 1;
		this.handOverNanos = this.handOverNanos + nanos;
		this.longestNanos = Math.max(this.longestNanos, nanos);
	}

	void lost() {
		this.lost = this.lost + 1;
	}

	void refused() {
		this.refused = this.refused + 1;
	}

	void overtime() {
		this.overtime = this.overtime + 1;
	}

	LeasedStatistics with(int owned, int preparing, int handingOver, long validNanos, long epoch) {
		return new LeasedStatistics(owned, preparing, handingOver, this.gained, this.handedOver, this.lost,
				this.refused, this.overtime, this.handOverNanos, this.longestNanos, validNanos, epoch);
	}

}
