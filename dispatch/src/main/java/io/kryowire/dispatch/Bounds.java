/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * How the capacity is divided among the stripes: half of it into equal reserves, the rest
 * is for whoever needs it first.
 *
 * @param stripes how many stripes there are, a power of two
 * @param reserve the places each stripe has to itself
 * @param shared the places all of them share
 * @param limit the places one stripe may use
 * @param settleAfter after how many tasks a worker gives back the places of those that
 * have ended: more at a time is cheaper, but they keep their places for longer
 */
record Bounds(int stripes, int reserve, int shared, int limit, int settleAfter) {

	private static final int MOST_UNSETTLED = 64;

	/** Ended tasks of all workers together keep at most this part of the places. */
	private static final int UNSETTLED_PART = 16;

	static Bounds of(int workers, int stripes, int capacity, int capacityPerStripe) {
		int reserve = Math.min(capacity / 2 / stripes, capacityPerStripe);
		int shared = capacity - reserve * stripes;
		int limit = Math.min(capacityPerStripe, reserve + shared);
		int unsettled = Math.min(limit, capacity / workers) / UNSETTLED_PART;
		return new Bounds(stripes, reserve, shared, limit, Math.max(1, Math.min(MOST_UNSETTLED, unsettled)));
	}

}
