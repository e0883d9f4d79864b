/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is served as fresh is not older than claimed.
 */
class BoundedTests extends AbstractStory {

	@Test
	void whatIsServedWithinTheBoundIsFine() throws Exception {
		story().put("a", 1).put("a", 2).pass(999).served("s", "a", 1).served("s", "a", 2);
		HistoryReport report = isGood(Property.BOUNDED);
		assertThat(report.worstUnflaggedLag()).isEqualTo(Duration.ofMillis(999));
	}

	@Test
	void whatIsServedBeyondTheBoundIsFound() throws Exception {
		story().put("a", 1).put("a", 2).pass(1001).served("s", "a", 1);
		isBad(Property.BOUNDED, "s served version 1", "within 1000.0 ms", "version 2", "acknowledged 1001.0 ms");
	}

	@Test
	void theLastOfManyEqualSamplesCounts() throws Exception {
		story().put("a", 1).put("a", 2);
		for (int i = 0; i < 120; i++) {
			story().served("s", "a", 1).pass(10);
		}
		story().servedUnclaimed("s", "a", 1).pass(5000).servedUnclaimed("s", "a", 1);
		HistoryReport report = story().check();
		assertThat(report.broken()).containsExactly(Property.BOUNDED);
		assertThat(report.worstUnflaggedLag()).isEqualTo(Duration.ofMillis(1190));
	}

	@Test
	void aReadThatTakesLongMayAnswerThatAValueHasExpiredMeanwhile() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(1200)), "a", 1);
		long asked = story().pass(1100).now();
		story().subscriber("s");
		story().pass(200);
		story().subscriber("s").served(asked, "a", 0, ValueHash.ABSENT, Story.BOUND);
		isGood(Property.BOUNDED);
	}

	@Test
	void whatIsServedWithoutAClaimMayBeOld() throws Exception {
		story().put("a", 1).put("a", 2).pass(5000).servedUnclaimed("s", "a", 1);
		isGood();
	}

	@Test
	void absenceIsOldAsWell() throws Exception {
		story().put("a", 1).pass(1500);
		story().subscriber("s").served(story().now(), "a", 0, ValueHash.ABSENT, Story.BOUND);
		isBad(Property.BOUNDED, "absence", "version 1");
	}

	@Test
	void aRemovedValueIsOld() throws Exception {
		story().put("a", 1).remove("a", 2).pass(1500).served("s", "a", 1);
		isBad(Property.BOUNDED, "removal 2");
	}

	@Test
	void whatRedisMayHaveLostNeedNotBeServed() throws Exception {
		story().put("a", 1).pass(10);
		long from = story().now();
		story().put("a", 2).pass(10).conductor().lostTail(from, story().now());
		story().pass(3000).served("s", "a", 1);
		isGood(Property.BOUNDED);
	}

	@Test
	void whatRedisLostLaterHadToBeServedBefore() throws Exception {
		story().put("a", 1).put("a", 2).pass(1500).served("s", "a", 1).pass(10);
		long from = story().now();
		story().pass(10).conductor().lostAll(from, story().now());
		isBad(Property.BOUNDED);
	}

	@Test
	void whatCameAfterALossHasToBeServed() throws Exception {
		for (int version = 1; version <= 50; version++) {
			story().put("a", version);
		}
		long from = story().pass(10).now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().pass(10).put("a", 60).put("a", 61).pass(1200).served("s", "a", 60);
		isBad(Property.BOUNDED, "version 61");
	}

	@Test
	void whatRedisHasLostMustNotBeServedForLong() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().pass(10).conductor().lostAll(from, story().now());
		story().pass(1001).served("s", "a", 1);
		isBad(Property.BOUNDED, "though Redis had lost it");
	}

	@Test
	void anExpiredValueMustNotBeServedForLong() throws Exception {
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
		story().pass(1501).served("s", "a", 1);
		isBad(Property.BOUNDED, "though it had expired");
	}

	@Test
	void absenceMayBeThatOfTheLastRemoval() throws Exception {
		story().put("a", 1).remove("a", 2);
		absent();
		story().put("a", 3).remove("a", 4).pass(1500);
		absent();
		isGood(Property.BOUNDED);
	}

	@Test
	void absenceIsOldOnceSomethingCameAfterTheLastRemoval() throws Exception {
		story().put("a", 1).remove("a", 2);
		absent();
		story().put("a", 3).remove("a", 4).put("a", 5).pass(1500);
		absent();
		isBad(Property.BOUNDED, "absence", "version 5");
	}

	@Test
	void absenceMayBeThatOfAValueThatNobodySaw() throws Exception {
		story().put("a", 1).served("s", "a", 1);
		HistoryWriter writer = story().writer();
		writer.ok(writer.invoke("a", Story.hash("a", 2), Duration.ofMillis(500)), "a", 2);
		story().pass(1800);
		absent();
		isGood(Property.BOUNDED, Property.NO_INVENTION);
	}

	@Test
	void whatWasSeenBeforeALossIsNotSeenLate() throws Exception {
		story().put("a", 1).saw("s", "a", 1).put("a", 2).pass(5).saw("s", "a", 2).pass(60_000);
		long from = story().now();
		story().put("a", 3).pass(5).saw("s", "a", 3).conductor().lostTail(from, story().now());
		story().saw("s", "a", 2).put("a", 4).pass(5).saw("s", "a", 4);
		assertThat(story().check().worstLag()).isEqualTo(Duration.ofMillis(5));
	}

	private void absent() {
		story().subscriber("s").served(story().now(), "a", 0, ValueHash.ABSENT, Story.BOUND);
	}

}
