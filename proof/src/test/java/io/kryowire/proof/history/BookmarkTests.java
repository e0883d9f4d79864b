/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * Who waited for its own write reads it.
 */
class BookmarkTests extends AbstractStory {

	@Test
	void whoReadsItsOwnOrANewerWriteIsContent() throws Exception {
		story().put("a", 1).put("a", 2);
		story().subscriber("s").bookmark("a", 1, 1, Story.hash("a", 1));
		story().subscriber("s").bookmark("a", 1, 2, Story.hash("a", 2));
		isGood(Property.BOOKMARK);
	}

	@Test
	void whoReadsAnOlderOneIsFound() throws Exception {
		story().put("a", 1).put("a", 2);
		story().subscriber("s").bookmark("a", 2, 1, Story.hash("a", 1));
		isBad(Property.BOOKMARK, "s waited for version 2 of key 'a'", "read version 1");
	}

	/** A master whose clock is behind gives out versions that it takes for seen. */
	@Test
	void whoeverHasSeenLostWritesOfLaterVersionsMayBeMistakenUntilItHasProvenSomething() throws Exception {
		story().clocksApart();
		storyOfALowerVersion(true);
		story().subscriber("s").bookmark("a", 5, 1, Story.hash("a", 1));
		isGood(Property.BOOKMARK);
	}

	@Test
	void whoeverHasNeverProvenAnythingIsNotMistaken() throws Exception {
		story().clocksApart();
		storyOfALowerVersion(false);
		story().subscriber("s").bookmark("a", 5, 1, Story.hash("a", 1));
		isBad(Property.BOOKMARK, "s waited for version 5 of key 'a'", "read version 1");
	}

	@Test
	void nobodyIsMistakenIfTheClocksAgree() throws Exception {
		storyOfALowerVersion(true);
		story().subscriber("s").bookmark("a", 5, 1, Story.hash("a", 1));
		isBad(Property.BOOKMARK, "s waited for version 5 of key 'a'", "read version 1");
	}

	@Test
	void whoeverIsMistakenLaterIsFound() throws Exception {
		story().clocksApart();
		storyOfALowerVersion(true);
		story().pass(100).servedAsOf("s", "b", 6, 10).subscriber("s").bookmark("a", 5, 1, Story.hash("a", 1));
		isBad(Property.BOOKMARK, "s waited for version 5 of key 'a'", "read version 1");
	}

	private void storyOfALowerVersion(boolean proven) throws Exception {
		long from = story().put("a", 1).pass(5).now();
		if (proven) {
			story().servedAsOf("s", "a", 1, 1);
		}
		story().put("b", 9).saw("s", "b", 9).pass(5).conductor().lostTail(from, story().now());
		story().pass(5).put("a", 5).put("b", 6);
	}

	@Test
	void whatRedisMayHaveLostNeedNotBeRead() throws Exception {
		long from = story().put("a", 1).pass(5).now();
		story().put("a", 2).pass(5).conductor().lostTail(from, story().now());
		story().subscriber("s").bookmark("a", 2, 1, Story.hash("a", 1));
		isGood(Property.BOOKMARK);
	}

}
