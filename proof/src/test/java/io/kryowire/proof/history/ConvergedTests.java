/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * In the end all hold the last values.
 */
class ConvergedTests extends AbstractStory {

	@Test
	void whoHoldsTheLastValuesHasArrived() throws Exception {
		story().put("a", 1).put("a", 2).put("b", 3);
		story().pass(1).holds("s", "a", 2).holds("s", "b", 3).ends("s", Extent.ALL);
		isGood(Property.CONVERGED);
	}

	@Test
	void anOldValueAtTheEndIsFound() throws Exception {
		story().put("a", 1).put("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.ALL);
		isBad(Property.CONVERGED, "s held version 1", "not version 2");
	}

	@Test
	void aMissingKeyIsFoundWhereAllAreToBeHeld() throws Exception {
		story().put("a", 1).pass(1).ends("s", Extent.SOME).ends("t", Extent.ALL);
		isBad(Property.CONVERGED, "t held absence");
	}

	@Test
	void anOldValueIsFoundAlsoWhereOnlySomeAreHeld() throws Exception {
		story().put("a", 1).put("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.SOME);
		isBad(Property.CONVERGED);
	}

	@Test
	void whoWasKilledNeedNotArrive() throws Exception {
		story().put("a", 1).put("a", 2).saw("killed", "a", 1).pass(1);
		story().holds("s", "a", 2).ends("s", Extent.ALL);
		isGood(Property.CONVERGED);
	}

	@Test
	void aWriteThatNobodyAcknowledgedMayBeTheLast() throws Exception {
		HistoryWriter writer = story().put("a", 1).writer();
		writer.unknown(writer.invoke("a", Story.hash("a", 2)), "a");
		story().pass(1).holds("s", "a", 2).ends("s", Extent.ALL);
		isGood();
	}

	@Test
	void theTruthDecidesAfterALoss() throws Exception {
		story().put("a", 1).put("a", 2).pass(1);
		story().conductor().lostTail(story().now() - 5_000_000, story().now());
		story().holds("redis", "a", 1).ends("redis", Extent.TRUTH);
		story().holds("s", "a", 2).ends("s", Extent.ALL);
		isBad(Property.CONVERGED, "s held version 2", "not version 1");
	}

	@Test
	void anAcknowledgedWriteThatRedisDoesNotHaveIsFound() throws Exception {
		story().put("a", 1).put("a", 2).pass(1);
		story().holds("redis", "a", 1).ends("redis", Extent.TRUTH);
		story().holds("s", "a", 1).ends("s", Extent.ALL);
		isBad(Property.CONVERGED, "Redis itself held version 1", "no loss was reported");
	}

}
