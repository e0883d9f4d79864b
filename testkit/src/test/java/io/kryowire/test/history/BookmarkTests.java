/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

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

	@Test
	void whatRedisMayHaveLostNeedNotBeRead() throws Exception {
		long from = story().put("a", 1).pass(5).now();
		story().put("a", 2).pass(5).conductor().lostTail(from, story().now());
		story().subscriber("s").bookmark("a", 2, 1, Story.hash("a", 1));
		isGood(Property.BOOKMARK);
	}

}
