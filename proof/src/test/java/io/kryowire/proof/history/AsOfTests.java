/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;

import org.junit.jupiter.api.Test;

/**
 * Whoever says as of when all is complete has all until then, fresh or not.
 */
class AsOfTests extends AbstractStory {

	@Test
	void whatCameLaterNeedNotBeThere() throws Exception {
		story().put("a", 1).put("a", 2).pass(100).servedAsOf("s", "a", 1, 101);
		isGood(Property.AS_OF, Property.BOUNDED);
	}

	@Test
	void whatCameBeforeIsFoundThoughItIsWithinTheBound() throws Exception {
		story().put("a", 1).put("a", 2).pass(100).servedAsOf("s", "a", 1, 99);
		isBad(Property.AS_OF, "s served version 1", "complete as of", "version 2");
	}

	@Test
	void itHoldsWithoutBeingFreshToo() throws Exception {
		story().put("a", 1).put("a", 2).pass(5000);
		story().subscriber("s").served(story().now(), "a", 1, Story.hash("a", 1), null, story().now() - 4_000_000_000L);
		isBad(Property.AS_OF);
	}

	@Test
	void whatWasSaidLaterIsNotSaidOfAnEarlierSample() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
		HistorySubscriber subscriber = story().pass(400).subscriber("s");
		subscriber.served(story().now(), "a", 0, ValueHash.ABSENT, Story.BOUND, story().now() - 500_000_000);
		story().pass(400);
		subscriber.served(story().now(), "a", 0, ValueHash.ABSENT, null, story().now() - 100_000_000);
		isGood(Property.AS_OF, Property.BOUNDED);
	}

	@Test
	void theLatestOfManyEqualSamplesCounts() throws Exception {
		story().put("a", 1).put("a", 2).pass(10).servedAsOf("s", "a", 1, 5).servedAsOf("s", "a", 1, 12);
		isBad(Property.AS_OF);
	}

	@Test
	void whatRedisMayHaveLostNeedNotBeThere() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().put("a", 2).pass(10).conductor().lostTail(from, story().now());
		story().pass(100).servedAsOf("s", "a", 1, 0);
		isGood(Property.AS_OF);
	}

	@Test
	void whatRedisHasLostMustNotBeThere() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().pass(100).servedAsOf("s", "a", 1, 99);
		isBad(Property.AS_OF, "though Redis had lost it");
	}

}
