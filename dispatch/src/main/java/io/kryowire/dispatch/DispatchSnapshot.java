/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * What a dispatcher has done so far and has to do at present. The numbers are read one
 * after the other while it works, so that they need not add up to the last task.
 *
 * @param queued tasks that wait
 * @param running tasks that run; in mode {@code KEYED} the workers that are busy
 * @param executed tasks that have run, failed ones included
 * @param failed tasks that threw something
 * @param stolen how often a worker took over a stripe that waited for another
 * @param refusedFull tasks refused as {@link RefusalReason#QUEUE_FULL}
 * @param refusedClosed tasks refused as {@link RefusalReason#CLOSED}
 */
public record DispatchSnapshot(long queued, int running, long executed, long failed, long stolen, long refusedFull,
		long refusedClosed) {

	/**
	 * Returns how many tasks were refused for a reason.
	 * @param reason the reason
	 * @return the number
	 */
	public long refused(RefusalReason reason) {
		return switch (reason) {
			case QUEUE_FULL -> this.refusedFull;
			case CLOSED -> this.refusedClosed;
		};
	}

}
