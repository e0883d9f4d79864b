/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What Redis may have forgotten, and what it has forgotten for certain. Losses of one
 * kind do not overlap.
 */
final class Losses {

	private final List<Loss> totals;

	private final List<Loss> tails;

	Losses(List<Loss> losses) {
		List<Loss> sorted = new ArrayList<>(losses);
		sorted.sort(Comparator.comparingLong(Loss::from));
		this.totals = sorted.stream().filter(Loss::total).toList();
		this.tails = sorted.stream().filter((loss) -> !loss.total()).toList();
	}

	/** Whether at a time a write may have been forgotten already. */
	boolean mayBeGone(long invoked, long acked, long at) {
		return reaches(this.totals, at, invoked) || reaches(this.tails, Math.min(at, acked), invoked);
	}

	/** Whether anything may have been lost within a time. */
	boolean touches(long from, long until) {
		return reaches(this.totals, until, from) || touchesTail(from, until);
	}

	/** Whether the last writes may have been lost within a time. */
	boolean touchesTail(long from, long until) {
		return reaches(this.tails, until, from);
	}

	private static boolean reaches(List<Loss> losses, long latestFrom, long earliestUntil) {
		int index = firstAfter(losses, latestFrom) - 1;
		return index >= 0 && losses.get(index).until() >= earliestUntil;
	}

	/**
	 * Since when a write has been gone for certain.
	 * @return the time, or {@link Long#MAX_VALUE}
	 */
	long goneSince(long acked) {
		int index = firstAfter(this.totals, acked);
		return (index < this.totals.size()) ? this.totals.get(index).until() : Long.MAX_VALUE;
	}

	/** The first loss that began after a time. */
	private static int firstAfter(List<Loss> losses, long time) {
		int low = 0;
		int high = losses.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (losses.get(middle).from() > time) {
				high = middle;
			}
			else {
				low = middle + 1;
			}
		}
		return low;
	}

	/**
	 * One loss.
	 *
	 * @param total whether all is gone, or only some of the last writes
	 * @param from what was acknowledged before is gone (total), or safe (not total)
	 * @param until what was begun after is safe
	 */
	record Loss(boolean total, long from, long until) {

	}

}
