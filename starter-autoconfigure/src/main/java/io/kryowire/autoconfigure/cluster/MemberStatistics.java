/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.LeasedStatistics;

/**
 * What has happened to the slots of this node since it joined.
 *
 * @param owned how many slots it has: all of them while it runs the calls for all keys,
 * since it does not find itself
 * @param preparing how many it is getting
 * @param handingOver how many it is giving away
 * @param gained how often it has got one
 * @param handedOver how often it has handed one over
 * @param lost how often it has lost one otherwise
 * @param fencesRefused how often somebody else had a later fence
 * @param handOverNanos how long all hand-overs have taken together
 * @param longestHandOverNanos how long the longest one has taken
 * @param validNanos for how long it has its slots by its own clock; -1 if there is no
 * limit
 */
public record MemberStatistics(int owned, int preparing, int handingOver, long gained, long handedOver, long lost,
		long fencesRefused, long handOverNanos, long longestHandOverNanos, long validNanos) {

	static final MemberStatistics NONE = new MemberStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

	/**
	 * Returns whether this node may run calls with a key, as far as that depends on a
	 * lease.
	 * @return {@code false} if it needs a lease and has none
	 */
	public boolean isValid() {
		return this.validNanos != 0;
	}

	/** There are no leases. */
	static MemberStatistics ofHash(int owned, int preparing, int closing) {
		return new MemberStatistics(owned, preparing, closing, 0, 0, 0, 0, 0, 0, -1);
	}

	static MemberStatistics of(LeasedStatistics leased) {
		return new MemberStatistics(leased.owned(), leased.preparing(), leased.handingOver(), leased.gained(),
				leased.handedOver(), leased.lost(), leased.fencesRefused(), leased.handOverNanos(),
				leased.longestHandOverNanos(), leased.validNanos());
	}

}
