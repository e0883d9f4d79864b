/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * What a failover may have lost is known once Redis itself was asked: from then on it is
 * served for the bound at most.
 */
class LostTailTests extends AbstractStory {

	@Test
	void whatWasLostMustNotBeServedForLong() throws Exception {
		failOver().found("a", 1).pass(1001).served("s", "a", 2);
		isBad(Property.BOUNDED, "served version 2", "though Redis itself had held something else 1001.0 ms before");
	}

	@Test
	void whatWasNotLostHasToBeServed() throws Exception {
		failOver().found("a", 2).pass(1001).served("s", "a", 1);
		isBad(Property.BOUNDED, "served version 1", "something else");
	}

	@Test
	void whatIsGoneMustNotBeServedForLong() throws Exception {
		failOver().found("a", 0).pass(1001).served("s", "a", 2);
		isBad(Property.BOUNDED, "served version 2", "something else");
	}

	@Test
	void itMayBeServedForAWhile() throws Exception {
		failOver().found("a", 1).pass(999).served("s", "a", 2);
		isGood(Property.BOUNDED);
	}

	@Test
	void nobodyKnowsBeforeRedisWasAsked() throws Exception {
		failOver().pass(5000).served("s", "a", 2).served("t", "a", 1);
		isGood(Property.BOUNDED);
	}

	@Test
	void whatWasWrittenSinceMayBeServed() throws Exception {
		failOver().found("a", 1).put("a", 3).pass(5000).served("s", "a", 3);
		isGood(Property.BOUNDED);
	}

	@Test
	void whatAFailoverMayHaveBroughtBackMayBeServed() throws Exception {
		story().put("a", 1).pass(10);
		long from = story().now();
		story().put("a", 2).found("a", 2).pass(10).conductor().lostTail(from, story().now());
		story().pass(5000).served("s", "a", 1);
		isGood(Property.BOUNDED);
	}

	private Story failOver() {
		long from = story().put("a", 1).pass(10).now();
		story().put("a", 2).pass(10).conductor().lostTail(from, story().now());
		return story().pass(1);
	}

}
