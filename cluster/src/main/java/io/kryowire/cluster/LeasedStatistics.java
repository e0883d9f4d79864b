/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What leased slots have come to, at one time.
 *
 * @param owned how many slots this process has, ready for calls
 * @param preparing how many it is taking or preparing
 * @param handingOver how many it is handing over
 * @param gained how often a slot was made ready
 * @param handedOver how often a slot was handed over to another node
 * @param lost how often a slot was lost without that
 * @param fencesRefused how often a fence was refused, since the data had a later one
 * @param overtime how often a slot was handed over although calls or the listener were
 * not done in time
 * @param handOverNanos how long all hand-overs have taken together, from when calls began
 * to wait
 * @param longestHandOverNanos how long the longest one has taken
 * @param validNanos how long this process still has what it has if it does not renew its
 * lease, 0 if it has no lease
 * @param epoch the epoch of the nodes' view
 */
public record LeasedStatistics(int owned, int preparing, int handingOver, long gained, long handedOver, long lost,
		long fencesRefused, long overtime, long handOverNanos, long longestHandOverNanos, long validNanos, long epoch) {
}
