/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * In the end nothing that is gone is alive.
 */
class NoPhantomTests extends AbstractStory {

	@Test
	void aRemovedKeyIsGone() throws Exception {
		story().put("a", 1).remove("a", 2).pass(1).ends("s", Extent.ALL);
		story().subscriber("t").holds("a", 2, ValueHash.ABSENT);
		story().ends("t", Extent.ALL);
		isGood(Property.NO_PHANTOM);
	}

	@Test
	void aRemovedKeyThatIsAliveIsFound() throws Exception {
		story().put("a", 1).remove("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.ALL);
		isBad(Property.NO_PHANTOM, "s held version 1", "not removal 2");
	}

	@Test
	void aLostKeyThatIsAliveIsFound() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().ends("redis", Extent.TRUTH).holds("s", "a", 1).ends("s", Extent.ALL);
		isBad(Property.NO_PHANTOM, "not absence");
	}

	@Test
	void whoIsStaleForEverIsFound() throws Exception {
		story().claims("s", true, 100).claims("s", false, 100).ends("s", Extent.SOME);
		isBad(Property.NO_PHANTOM, "s was still flagged stale");
	}

}
