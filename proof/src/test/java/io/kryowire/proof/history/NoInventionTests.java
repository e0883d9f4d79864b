/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is seen that nobody wrote.
 */
class NoInventionTests extends AbstractStory {

	@Test
	void whatWasWrittenMayBeSeen() throws Exception {
		story().put("a", 1).saw("s", "a", 1).served("s", "a", 1);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aValueNobodyWroteIsFound() throws Exception {
		story().put("a", 1).saw("s", "a", 7);
		isBad(Property.NO_INVENTION, "s saw version 7", "'a'", "which nobody wrote", "t=0.001");
	}

	@Test
	void aValueOfAnotherKeyIsFound() throws Exception {
		story().put("a", 1).put("b", 2);
		story().subscriber("s").saw("b", 1, Story.hash("a", 1));
		isBad(Property.NO_INVENTION, "'b'");
	}

	@Test
	void anotherValueUnderTheSameVersionIsFound() throws Exception {
		story().put("a", 1);
		story().subscriber("s").saw("a", 1, 42);
		isBad(Property.NO_INVENTION, "but 1 was written with hash");
	}

	@Test
	void theRightValueUnderALaterVersionIsFound() throws Exception {
		story().put("a", 1);
		story().subscriber("s").saw("a", 2, Story.hash("a", 1));
		isBad(Property.NO_INVENTION, "which was written as 1");
	}

	@Test
	void aServedValueCountsAsSeen() throws Exception {
		story().put("a", 1).servedUnclaimed("s", "a", 7);
		isBad(Property.NO_INVENTION, "s served version 7");
	}

	@Test
	void whatIsSeenBeforeItIsWrittenIsFound() throws Exception {
		story().saw("s", "a", 1).pass(1).put("a", 1);
		isBad(Property.NO_INVENTION, "before it was written");
	}

	@Test
	void whatIsSeenBeforeItIsAcknowledgedIsFine() throws Exception {
		long op = story().writer().invoke("a", Story.hash("a", 1));
		story().pass(1).saw("s", "a", 1).pass(1).writer().ok(op, "a", 1);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aWriteOfUnknownOutcomeMayBeSeen() throws Exception {
		HistoryWriter writer = story().writer();
		writer.unknown(writer.invoke("a", Story.hash("a", 1)), "a");
		writer.invoke("b", Story.hash("b", 1));
		story().saw("s", "a", 1).saw("s", "b", 1).saw("t", "a", 1);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aWriteThatWasRepeatedMayBeSeenTwice() throws Exception {
		HistoryWriter writer = story().writer();
		long op = writer.invoke("a", 77);
		writer.ok(op, "a", 5);
		HistorySubscriber subscriber = story().subscriber("s");
		subscriber.saw("a", 3, 77);
		subscriber.saw("a", 5, 77);
		isGood(Property.NO_INVENTION, Property.MONOTONIC);
	}

	@Test
	void aRefusedWriteMustNotBeSeen() throws Exception {
		HistoryWriter writer = story().writer();
		writer.fail(writer.invoke("a", Story.hash("a", 1)), "a");
		story().saw("s", "a", 1);
		isBad(Property.NO_INVENTION, "whose write had failed");
	}

	@Test
	void aKeyMayVanishOnceItIsBeingRemoved() throws Exception {
		story().put("a", 1).saw("s", "a", 1).remove("a", 2);
		story().subscriber("s").saw("a", 0, ValueHash.ABSENT);
		story().subscriber("t").saw("a", 2, ValueHash.ABSENT);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aKeyThatNobodyRemovedMustNotVanish() throws Exception {
		story().put("a", 1).saw("s", "a", 1);
		story().subscriber("s").saw("a", 0, ValueHash.ABSENT);
		isBad(Property.NO_INVENTION, "absence of key 'a'", "nobody had removed version 1");
	}

	@Test
	void aRemovalThatNobodyInvokedIsFound() throws Exception {
		story().put("a", 1).remove("a", 2);
		story().subscriber("s").saw("a", 9, ValueHash.ABSENT);
		isBad(Property.NO_INVENTION, "removal 9");
	}

	@Test
	void aReadThatTakesLongMayAnswerWhatWasWrittenMeanwhile() throws Exception {
		long asked = story().subscriber("s").now();
		story().pass(100).put("a", 1).pass(100);
		story().subscriber("s").served(asked, "a", 1, Story.hash("a", 1), null);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aValueMayExpireButNotEarly() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
		story().saw("s", "a", 1).pass(600);
		story().subscriber("s").saw("a", 1, ValueHash.ABSENT);
		isGood(Property.NO_INVENTION);
	}

	@Test
	void aValueThatExpiresEarlyIsFound() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
		story().saw("s", "a", 1).pass(100);
		story().subscriber("s").saw("a", 0, ValueHash.ABSENT);
		isBad(Property.NO_INVENTION);
	}

	@Test
	void aRepeatThatComesLateIsAnInventionUnlessItIsAllowed(@TempDir Path other) throws Exception {
		try (Story story = new Story(other)) {
			story.put("a", 1).pass(10);
			story.subscriber("s").saw("a", 7, Story.hash("a", 1));
		}
		assertThat(new HistoryChecker().check(other).broken()).contains(Property.NO_INVENTION);
		assertThat(new HistoryChecker(1 << 20, 2).check(other).broken()).isEmpty();
	}

}
