/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * Who cannot know does not claim to be fresh.
 */
class FlaggedTests extends AbstractStory {

	@Test
	void whoSaysItIsStaleInAnOutageIsHonest() throws Exception {
		long from = story().claims("s", true, 100).now();
		story().claims("s", true, 800).claims("s", false, 2000);
		story().conductor().outage(from, story().now());
		story().claims("s", true, 100).ends("s", Extent.SOME);
		isGood(Property.FLAGGED, Property.NO_PHANTOM);
	}

	@Test
	void whoClaimsToBeFreshInAnOutageIsFound() throws Exception {
		long from = story().claims("s", true, 100).now();
		story().claims("s", true, 1100);
		story().conductor().outage(from, story().now());
		isBad(Property.FLAGGED, "s claimed to be fresh", "nothing had got through since t=0.110");
	}

	@Test
	void aShortOutageNeedsNoFlag() throws Exception {
		long from = story().now();
		story().claims("s", true, 900);
		story().conductor().outage(from, story().now());
		isGood();
	}

	@Test
	void aClaimThatStandsOnAfterAShortOutageNeedsNoFlagEither() throws Exception {
		long from = story().now();
		story().claims("s", true, 950);
		story().conductor().outage(from, story().now());
		story().claims("s", true, 400);
		isGood();
	}

	@Test
	void whoIsNotRunningClaimsNothing() throws Exception {
		story().claims("s", true, 100);
		long from = story().now();
		story().pass(5000).conductor().outage(from, story().now());
		story().pass(1).claims("s", true, 100);
		isGood();
	}

	@Test
	void anOutageOfOneSubscriberIsNotAnothers() throws Exception {
		long from = story().now();
		story().claims("t", true, 2000);
		story().conductor().outage("s", from, story().now());
		isGood();
	}

}
