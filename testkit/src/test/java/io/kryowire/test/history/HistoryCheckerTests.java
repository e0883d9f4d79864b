/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Each property has histories that have it and histories that do not.
 */
class HistoryCheckerTests {

	@TempDir
	private Path directory;

	private Story story;

	@BeforeEach
	void begin() {
		this.story = new Story(this.directory);
	}

	@AfterEach
	void end() throws Exception {
		this.story.close();
	}

	private HistoryReport isGood(Property... properties) throws Exception {
		HistoryReport report = this.story.check();
		assertThat(report.broken()).as(report.toString()).isEmpty();
		for (Property property : properties) {
			assertThat(report.finding(property).held()).as(report.toString()).isTrue();
		}
		return report;
	}

	private void isBad(Property property, String... words) throws Exception {
		HistoryReport report = this.story.check();
		assertThat(report.broken()).as(report.toString()).containsExactly(property);
		assertThat(report.finding(property).held()).isFalse();
		assertThat(report.finding(property).counterexample()).isNotNull();
		assertThat(List.of(words))
			.allSatisfy((word) -> assertThat(report.finding(property).counterexample()).contains(word));
	}

	@Test
	void anEmptyDirectoryIsNoHistory(@TempDir Path empty) {
		assertThatIllegalArgumentException().isThrownBy(() -> new HistoryChecker().check(empty))
			.withMessageContaining(empty.toString());
	}

	@Test
	void whatWasNeverTestedIsNotSaidToHold() throws Exception {
		HistoryReport report = this.story.put("a", 1).check();
		assertThat(report.broken()).isEmpty();
		assertThat(report.untested()).containsExactlyInAnyOrder(Property.values());
		assertThat(report.toString()).contains("no invention not tested");
	}

	@Test
	void theReportCountsAndMeasures() throws Exception {
		this.story.saw("s", "a", 1);
		this.story.subscriber("t");
		this.story.pass(5).put("a", 2).pass(30).saw("t", "a", 2);
		this.story.conductor().fault("kill");
		this.story.conductor().fault("kill");
		HistoryReport report = this.story.check();
		assertThat(report.writes()).isEqualTo(1);
		assertThat(report.acknowledged()).isEqualTo(1);
		assertThat(report.keys()).isEqualTo(1);
		assertThat(report.subscribers()).isEqualTo(2);
		assertThat(report.faults()).containsEntry("kill", 2L);
		assertThat(report.worstLag()).isEqualTo(Duration.ofMillis(30));
		assertThat(report.worstUnflaggedLag()).isZero();
	}

	@Nested
	class Invention {

		@Test
		void whatWasWrittenMayBeSeen() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).saw("s", "a", 1).served("s", "a", 1);
			isGood(Property.NO_INVENTION);
		}

		@Test
		void aValueNobodyWroteIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).saw("s", "a", 7);
			isBad(Property.NO_INVENTION, "s saw version 7", "'a'", "which nobody wrote", "t=0.001");
		}

		@Test
		void aValueOfAnotherKeyIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("b", 2);
			HistoryCheckerTests.this.story.subscriber("s").saw("b", 1, Story.hash("a", 1));
			isBad(Property.NO_INVENTION, "'b'");
		}

		@Test
		void anotherValueUnderTheSameVersionIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 1, 42);
			isBad(Property.NO_INVENTION, "but 1 was written with hash");
		}

		@Test
		void theRightValueUnderALaterVersionIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 2, Story.hash("a", 1));
			isBad(Property.NO_INVENTION, "which was written as 1");
		}

		@Test
		void aServedValueCountsAsSeen() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).servedUnclaimed("s", "a", 7);
			isBad(Property.NO_INVENTION, "s served version 7");
		}

		@Test
		void whatIsSeenBeforeItIsWrittenIsFound() throws Exception {
			HistoryCheckerTests.this.story.saw("s", "a", 1).pass(1).put("a", 1);
			isBad(Property.NO_INVENTION, "before it was written");
		}

		@Test
		void whatIsSeenBeforeItIsAcknowledgedIsFine() throws Exception {
			long op = HistoryCheckerTests.this.story.writer().invoke("a", Story.hash("a", 1));
			HistoryCheckerTests.this.story.pass(1).saw("s", "a", 1).pass(1).writer().ok(op, "a", 1);
			isGood(Property.NO_INVENTION);
		}

		@Test
		void aWriteOfUnknownOutcomeMayBeSeen() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			writer.unknown(writer.invoke("a", Story.hash("a", 1)), "a");
			writer.invoke("b", Story.hash("b", 1));
			HistoryCheckerTests.this.story.saw("s", "a", 1).saw("s", "b", 1).saw("t", "a", 1);
			isGood(Property.NO_INVENTION);
		}

		@Test
		void aWriteThatWasRepeatedMayBeSeenTwice() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			long op = writer.invoke("a", 77);
			writer.ok(op, "a", 5);
			HistorySubscriber subscriber = HistoryCheckerTests.this.story.subscriber("s");
			subscriber.saw("a", 3, 77);
			subscriber.saw("a", 5, 77);
			isGood(Property.NO_INVENTION, Property.MONOTONIC);
		}

		@Test
		void aRefusedWriteMustNotBeSeen() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			writer.fail(writer.invoke("a", Story.hash("a", 1)), "a");
			HistoryCheckerTests.this.story.saw("s", "a", 1);
			isBad(Property.NO_INVENTION, "whose write had failed");
		}

		@Test
		void aKeyMayVanishOnceItIsBeingRemoved() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).saw("s", "a", 1).remove("a", 2);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 0, ValueHash.ABSENT);
			HistoryCheckerTests.this.story.subscriber("t").saw("a", 2, ValueHash.ABSENT);
			isGood(Property.NO_INVENTION);
		}

		@Test
		void aKeyThatNobodyRemovedMustNotVanish() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).saw("s", "a", 1);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 0, ValueHash.ABSENT);
			isBad(Property.NO_INVENTION, "absence of key 'a'", "nobody had removed version 1");
		}

		@Test
		void aRemovalThatNobodyInvokedIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).remove("a", 2);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 9, ValueHash.ABSENT);
			isBad(Property.NO_INVENTION, "removal 9");
		}

		@Test
		void aValueMayExpireButNotEarly() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
			HistoryCheckerTests.this.story.saw("s", "a", 1).pass(600);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 1, ValueHash.ABSENT);
			isGood(Property.NO_INVENTION);
		}

		@Test
		void aValueThatExpiresEarlyIsFound() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
			HistoryCheckerTests.this.story.saw("s", "a", 1).pass(100);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 0, ValueHash.ABSENT);
			isBad(Property.NO_INVENTION);
		}

	}

	@Nested
	class Order {

		@Test
		void versionsMayBeSkipped() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).put("a", 3);
			HistoryCheckerTests.this.story.saw("s", "a", 1).saw("s", "a", 3).saw("s", "a", 3).saw("t", "a", 2);
			isGood(Property.MONOTONIC);
		}

		@Test
		void aStepBackIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2);
			HistoryCheckerTests.this.story.saw("s", "a", 2).saw("s", "a", 1);
			isBad(Property.MONOTONIC, "s saw version 1", "after version 2");
		}

		@Test
		void aServedStepBackIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2);
			HistoryCheckerTests.this.story.servedUnclaimed("s", "a", 2).servedUnclaimed("s", "a", 1);
			isBad(Property.MONOTONIC, "s served version 1");
		}

		@Test
		void aRemovedValueThatComesBackIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).saw("s", "a", 1).remove("a", 2);
			HistoryCheckerTests.this.story.subscriber("s").saw("a", 0, ValueHash.ABSENT);
			HistoryCheckerTests.this.story.saw("s", "a", 1);
			isBad(Property.MONOTONIC, "after removal 2");
		}

		@Test
		void whatRedisHasLostMayBeUnseen() throws Exception {
			HistoryCheckerTests.this.story.put("a", 5).saw("s", "a", 5).pass(10);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(10).put("a", 1).saw("s", "a", 1);
			isGood(Property.MONOTONIC);
		}

		@Test
		void whatCameAfterALossMayNotBeUnseen() throws Exception {
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(10).put("a", 1).put("a", 2).saw("s", "a", 2).saw("s", "a", 1);
			isBad(Property.MONOTONIC);
		}

		@Test
		void aLossExcusesNothingBeforeIt() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).saw("s", "a", 2).saw("s", "a", 1).pass(10);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			isBad(Property.MONOTONIC);
		}

		@Test
		void onlyTheTailThatMayBeLostMayBeUnseen() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).put("b", 1).put("b", 2).pass(10);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(1).put("a", 3).saw("s", "a", 3).saw("s", "b", 2).pass(1);
			HistoryCheckerTests.this.story.conductor().lostTail(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(1).saw("s", "a", 2).saw("s", "b", 1);
			isBad(Property.MONOTONIC, "'b'");
		}

	}

	@Nested
	class Arrival {

		@Test
		void whoHoldsTheLastValuesHasArrived() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).put("b", 3);
			HistoryCheckerTests.this.story.pass(1).holds("s", "a", 2).holds("s", "b", 3).ends("s", Extent.ALL);
			isGood(Property.CONVERGED);
		}

		@Test
		void anOldValueAtTheEndIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.ALL);
			isBad(Property.CONVERGED, "s held version 1", "not version 2");
		}

		@Test
		void aMissingKeyIsFoundWhereAllAreToBeHeld() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).pass(1).ends("s", Extent.SOME).ends("t", Extent.ALL);
			isBad(Property.CONVERGED, "t held absence");
		}

		@Test
		void anOldValueIsFoundAlsoWhereOnlySomeAreHeld() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.SOME);
			isBad(Property.CONVERGED);
		}

		@Test
		void whoWasKilledNeedNotArrive() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).saw("killed", "a", 1).pass(1);
			HistoryCheckerTests.this.story.holds("s", "a", 2).ends("s", Extent.ALL);
			isGood(Property.CONVERGED);
		}

		@Test
		void aWriteThatNobodyAcknowledgedMayBeTheLast() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.put("a", 1).writer();
			writer.unknown(writer.invoke("a", Story.hash("a", 2)), "a");
			HistoryCheckerTests.this.story.pass(1).holds("s", "a", 2).ends("s", Extent.ALL);
			isGood();
		}

		@Test
		void theTruthDecidesAfterALoss() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1);
			HistoryCheckerTests.this.story.conductor()
				.lostTail(HistoryCheckerTests.this.story.now() - 5_000_000, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.holds("redis", "a", 1).ends("redis", Extent.TRUTH);
			HistoryCheckerTests.this.story.holds("s", "a", 2).ends("s", Extent.ALL);
			isBad(Property.CONVERGED, "s held version 2", "not version 1");
		}

		@Test
		void anAcknowledgedWriteThatRedisDoesNotHaveIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1);
			HistoryCheckerTests.this.story.holds("redis", "a", 1).ends("redis", Extent.TRUTH);
			HistoryCheckerTests.this.story.holds("s", "a", 1).ends("s", Extent.ALL);
			isBad(Property.CONVERGED, "Redis itself held version 1", "no loss was reported");
		}

	}

	@Nested
	class Bound {

		@Test
		void whatIsServedWithinTheBoundIsFine() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(999).served("s", "a", 1).served("s", "a", 2);
			HistoryReport report = isGood(Property.BOUNDED);
			assertThat(report.worstUnflaggedLag()).isEqualTo(Duration.ofMillis(999));
		}

		@Test
		void whatIsServedBeyondTheBoundIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1001).served("s", "a", 1);
			isBad(Property.BOUNDED, "s served version 1", "within 1000.0 ms", "version 2", "acknowledged 1001.0 ms");
		}

		@Test
		void theLastOfManyEqualSamplesCounts() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2);
			for (int i = 0; i < 120; i++) {
				HistoryCheckerTests.this.story.served("s", "a", 1).pass(10);
			}
			HistoryCheckerTests.this.story.servedUnclaimed("s", "a", 1).pass(5000).servedUnclaimed("s", "a", 1);
			HistoryReport report = HistoryCheckerTests.this.story.check();
			assertThat(report.broken()).containsExactly(Property.BOUNDED);
			assertThat(report.worstUnflaggedLag()).isEqualTo(Duration.ofMillis(1190));
		}

		@Test
		void whatIsServedWithoutAClaimMayBeOld() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(5000).servedUnclaimed("s", "a", 1);
			isGood();
		}

		@Test
		void absenceIsOldAsWell() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).pass(1500);
			HistoryCheckerTests.this.story.subscriber("s")
				.served(HistoryCheckerTests.this.story.now(), "a", 0, ValueHash.ABSENT, Story.BOUND);
			isBad(Property.BOUNDED, "absence", "version 1");
		}

		@Test
		void aRemovedValueIsOld() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).remove("a", 2).pass(1500).served("s", "a", 1);
			isBad(Property.BOUNDED, "removal 2");
		}

		@Test
		void whatRedisMayHaveLostNeedNotBeServed() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).pass(10);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.put("a", 2)
				.pass(10)
				.conductor()
				.lostTail(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(3000).served("s", "a", 1);
			isGood(Property.BOUNDED);
		}

		@Test
		void whatRedisLostLaterHadToBeServedBefore() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2).pass(1500).served("s", "a", 1).pass(10);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			isBad(Property.BOUNDED);
		}

		@Test
		void whatCameAfterALossHasToBeServed() throws Exception {
			for (int version = 1; version <= 50; version++) {
				HistoryCheckerTests.this.story.put("a", version);
			}
			long from = HistoryCheckerTests.this.story.pass(10).now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(10).put("a", 60).put("a", 61).pass(1200).served("s", "a", 60);
			isBad(Property.BOUNDED, "version 61");
		}

		@Test
		void whatRedisHasLostMustNotBeServedForLong() throws Exception {
			long from = HistoryCheckerTests.this.story.put("a", 1).pass(10).now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(1001).served("s", "a", 1);
			isBad(Property.BOUNDED, "though Redis had lost it");
		}

		@Test
		void anExpiredValueMustNotBeServedForLong() throws Exception {
			HistoryWriter writer = HistoryCheckerTests.this.story.writer();
			writer.ok(writer.invoke("a", Story.hash("a", 1), Duration.ofMillis(500)), "a", 1);
			HistoryCheckerTests.this.story.pass(1501).served("s", "a", 1);
			isBad(Property.BOUNDED, "though it had expired");
		}

	}

	@Nested
	class Flag {

		@Test
		void whoSaysItIsStaleInAnOutageIsHonest() throws Exception {
			long from = HistoryCheckerTests.this.story.claims("s", true, 100).now();
			HistoryCheckerTests.this.story.claims("s", true, 800).claims("s", false, 2000);
			HistoryCheckerTests.this.story.conductor().outage(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.claims("s", true, 100).ends("s", Extent.SOME);
			isGood(Property.FLAGGED, Property.NO_PHANTOM);
		}

		@Test
		void whoClaimsToBeFreshInAnOutageIsFound() throws Exception {
			long from = HistoryCheckerTests.this.story.claims("s", true, 100).now();
			HistoryCheckerTests.this.story.claims("s", true, 1100);
			HistoryCheckerTests.this.story.conductor().outage(from, HistoryCheckerTests.this.story.now());
			isBad(Property.FLAGGED, "s claimed to be fresh", "nothing had got through since t=0.110");
		}

		@Test
		void aShortOutageNeedsNoFlag() throws Exception {
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.claims("s", true, 900);
			HistoryCheckerTests.this.story.conductor().outage(from, HistoryCheckerTests.this.story.now());
			isGood();
		}

		@Test
		void whoIsNotRunningClaimsNothing() throws Exception {
			HistoryCheckerTests.this.story.claims("s", true, 100);
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.pass(5000).conductor().outage(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.pass(1).claims("s", true, 100);
			isGood();
		}

		@Test
		void anOutageOfOneSubscriberIsNotAnothers() throws Exception {
			long from = HistoryCheckerTests.this.story.now();
			HistoryCheckerTests.this.story.claims("t", true, 2000);
			HistoryCheckerTests.this.story.conductor().outage("s", from, HistoryCheckerTests.this.story.now());
			isGood();
		}

	}

	@Nested
	class Phantom {

		@Test
		void aRemovedKeyIsGone() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).remove("a", 2).pass(1).ends("s", Extent.ALL);
			HistoryCheckerTests.this.story.subscriber("t").holds("a", 2, ValueHash.ABSENT);
			HistoryCheckerTests.this.story.ends("t", Extent.ALL);
			isGood(Property.NO_PHANTOM);
		}

		@Test
		void aRemovedKeyThatIsAliveIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).remove("a", 2).pass(1).holds("s", "a", 1).ends("s", Extent.ALL);
			isBad(Property.NO_PHANTOM, "s held version 1", "not removal 2");
		}

		@Test
		void aLostKeyThatIsAliveIsFound() throws Exception {
			long from = HistoryCheckerTests.this.story.put("a", 1).pass(10).now();
			HistoryCheckerTests.this.story.pass(10).conductor().lostAll(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.ends("redis", Extent.TRUTH).holds("s", "a", 1).ends("s", Extent.ALL);
			isBad(Property.NO_PHANTOM, "not absence");
		}

		@Test
		void whoIsStaleForEverIsFound() throws Exception {
			HistoryCheckerTests.this.story.claims("s", true, 100).claims("s", false, 100).ends("s", Extent.SOME);
			isBad(Property.NO_PHANTOM, "s was still flagged stale");
		}

	}

	@Nested
	class ReadYourWrites {

		@Test
		void whoReadsItsOwnOrANewerWriteIsContent() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2);
			HistoryCheckerTests.this.story.subscriber("s").bookmark("a", 1, 1, Story.hash("a", 1));
			HistoryCheckerTests.this.story.subscriber("s").bookmark("a", 1, 2, Story.hash("a", 2));
			isGood(Property.BOOKMARK);
		}

		@Test
		void whoReadsAnOlderOneIsFound() throws Exception {
			HistoryCheckerTests.this.story.put("a", 1).put("a", 2);
			HistoryCheckerTests.this.story.subscriber("s").bookmark("a", 2, 1, Story.hash("a", 1));
			isBad(Property.BOOKMARK, "s waited for version 2 of key 'a'", "read version 1");
		}

		@Test
		void whatRedisMayHaveLostNeedNotBeRead() throws Exception {
			long from = HistoryCheckerTests.this.story.put("a", 1).pass(5).now();
			HistoryCheckerTests.this.story.put("a", 2)
				.pass(5)
				.conductor()
				.lostTail(from, HistoryCheckerTests.this.story.now());
			HistoryCheckerTests.this.story.subscriber("s").bookmark("a", 2, 1, Story.hash("a", 1));
			isGood(Property.BOOKMARK);
		}

	}

}
