/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * Versions go back only where Redis has forgotten some.
 */
class MonotonicTests extends AbstractStory {

	@Test
	void versionsMayBeSkipped() throws Exception {
		story().put("a", 1).put("a", 2).put("a", 3);
		story().saw("s", "a", 1).saw("s", "a", 3).saw("s", "a", 3).saw("t", "a", 2);
		isGood(Property.MONOTONIC);
	}

	@Test
	void aStepBackIsFound() throws Exception {
		story().put("a", 1).put("a", 2);
		story().saw("s", "a", 2).saw("s", "a", 1);
		isBad(Property.MONOTONIC, "s saw version 1", "after version 2");
	}

	@Test
	void aServedStepBackIsFound() throws Exception {
		story().put("a", 1).put("a", 2);
		story().servedUnclaimed("s", "a", 2).servedUnclaimed("s", "a", 1);
		isBad(Property.MONOTONIC, "s served version 1");
	}

	@Test
	void aRemovedValueThatComesBackIsFound() throws Exception {
		story().put("a", 1).saw("s", "a", 1).remove("a", 2);
		story().subscriber("s").saw("a", 0, ValueHash.ABSENT);
		story().saw("s", "a", 1);
		isBad(Property.MONOTONIC, "after the absence of version 1");
	}

	@Test
	void whatRedisHasLostMayBeUnseen() throws Exception {
		story().put("a", 5).saw("s", "a", 5).pass(10);
		long from = story().now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().pass(10).put("a", 1).saw("s", "a", 1);
		isGood(Property.MONOTONIC);
	}

	@Test
	void whatCameAfterALossMayNotBeUnseen() throws Exception {
		long from = story().now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().pass(10).put("a", 1).put("a", 2).saw("s", "a", 2).saw("s", "a", 1);
		isBad(Property.MONOTONIC);
	}

	@Test
	void aLossExcusesNothingBeforeIt() throws Exception {
		story().put("a", 1).put("a", 2).saw("s", "a", 2).saw("s", "a", 1).pass(10);
		long from = story().now();
		story().pass(10).conductor().lostAll(from, story().now());
		isBad(Property.MONOTONIC);
	}

	@Test
	void onlyTheTailThatMayBeLostMayBeUnseen() throws Exception {
		story().put("a", 1).put("a", 2).put("b", 1).put("b", 2).pass(10);
		long from = story().now();
		story().pass(1).put("a", 3).saw("s", "a", 3).saw("s", "b", 2).pass(1);
		story().conductor().lostTail(from, story().now());
		story().pass(1).saw("s", "a", 2).saw("s", "b", 1);
		isBad(Property.MONOTONIC, "'b'");
	}

}
