/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;

import org.junit.jupiter.api.Test;

/**
 * Of two who expect the same, one wins.
 */
class ComparedTests extends AbstractStory {

	@Test
	void whoeverExpectsTheLastVersionMayWrite() throws Exception {
		story().putIf("a", 0, 1).putIf("a", 1, 2).put("a", 3).putIf("a", 3, 4).remove("a", 5).putIf("a", 0, 6);
		isGood(Property.COMPARED);
	}

	@Test
	void twoWinnersAreFound() throws Exception {
		story().put("a", 1).putIf("a", 1, 2).putIf("a", 1, 3);
		isBad(Property.COMPARED, "version 3", "because version 1 was expected", "though version 2");
	}

	@Test
	void twoFirstsAreFound() throws Exception {
		story().putIf("a", 0, 1).putIf("a", 0, 2);
		isBad(Property.COMPARED, "version 2", "version 0 was expected", "though version 1");
	}

	@Test
	void whatCameInBetweenIsFound() throws Exception {
		story().put("a", 1).remove("a", 2).putIf("a", 1, 3);
		isBad(Property.COMPARED, "though removal 2");
	}

	@Test
	void whatWasNotAcknowledgedButSeenIsFoundAsWell() throws Exception {
		HistoryWriter writer = story().put("a", 1).writer();
		writer.unknown(writer.invoke("a", Story.hash("a", 2)), "a");
		story().saw("s", "a", 2).putIf("a", 1, 3);
		isBad(Property.COMPARED, "though version 2");
	}

	@Test
	void whatRedisMayHaveLostIsNoWinner() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().putIf("a", 1, 2).pass(10).conductor().lostTail(from, story().now());
		story().pass(10).putIf("a", 1, 3);
		isGood(Property.COMPARED);
	}

	/** By a master whose clock is behind. */
	@Test
	void whatWasWrittenInsteadOfWhatWasLostMayHaveALowerVersion() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().putIf("a", 1, 9).putIf("b", 0, 9).pass(10).conductor().lostTail(from, story().now());
		story().pass(10).put("a", 5).put("b", 5);
		isGood(Property.COMPARED);
	}

	@Test
	void whatCameInBetweenIsFoundThoughSomethingMayHaveBeenLostLater() throws Exception {
		long from = story().put("a", 1).put("a", 5).pass(10).now();
		story().putIf("a", 1, 9).pass(10).conductor().lostTail(from, story().now());
		isBad(Property.COMPARED, "version 9", "though version 5");
	}

	@Test
	void aRemovalThatNobodyAcknowledgedExplainsThatThereIsNothing() throws Exception {
		HistoryWriter writer = story().put("a", 1).writer();
		writer.unknown(writer.invokeRemoval("a"), "a");
		story().putIf("a", 0, 3);
		isGood(Property.COMPARED);
	}

	@Test
	void aValueThatHasExpiredExplainsItToo() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
		story().pass(600).putIf("a", 0, 2);
		isGood(Property.COMPARED);
	}

	@Test
	void whoeverLostMayTryAgain() throws Exception {
		HistoryWriter writer = story().put("a", 1).put("a", 2).writer();
		writer.fail(writer.invokeIf("a", 1, 4711), "a");
		story().putIf("a", 2, 3);
		isGood(Property.COMPARED);
	}

}
