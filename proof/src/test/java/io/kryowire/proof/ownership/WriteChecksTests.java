/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What may be written, and in which order.
 */
class WriteChecksTests extends AbstractOwnershipStory {

	@Test
	void ownersMayFollowEachOther() {
		story().counts("a", 1, "c1", 1, "").counts("a", 1, "c2", 2, "c1");
		WriteMark last = story().mark("c3", 3, "c2", 2);
		story().counts("b", "c3", last);
		OwnershipReport report = story().stands(last, story().now() - 4);
		isGood(report);
		assertThat(report.calls()).isEqualTo(3);
		assertThat(report.tenures()).isEqualTo(2);
		assertThat(report.verdicts().get(OwnershipProperty.CHAINED).checked()).isEqualTo(3);
	}

	@Test
	void aFormerOwnerMayNotWriteAfterTheNextOne() {
		WriteMark late = story().mark("c1", 1, "", 1);
		WriteMark early = story().mark("c2", 2, "c1", 2);
		story().asks("c1").begins("a", "c1", late).writes("a", late, 10);
		story().asks("c2").begins("b", "c2", early).writes("b", early, 20);
		WriteMark deposed = story().mark("c3", 3, "c2", 1);
		story().writes("a", deposed, 30);
		isBad(story().stands(deposed, 30), OwnershipProperty.FENCED);
	}

	@Test
	void anEpochHasOneNonce() {
		WriteMark one = new WriteMark("c1", 7, 1, "", 1, 5);
		WriteMark other = new WriteMark("c2", 7, 2, "c1", 1, 6);
		story().writes("a", one, 10).writes("b", other, 20);
		isBad(story().stands(other, 20), OwnershipProperty.FENCED);
	}

	@Test
	void theFenceOfASlotIsThatOfAllItsKeys() {
		WriteMark one = story().mark("c1", 1, "", 2);
		WriteMark other = story().mark("c2", 1, "", 1);
		OwnershipLog node = story().log("a");
		node.sent("k", one);
		node.written("k", 10, one);
		node.sent("other", other);
		node.written("other", 20, other);
		story().log("test").stands("other", 20, other);
		isBad(story().stands(one, 10), OwnershipProperty.FENCED);
	}

	@Test
	void noWriteMayBeOverwrittenUnseen() {
		WriteMark last = story().mark("c3", 2, "c1", 1);
		story().writes("a", story().mark("c1", 1, "", 1), 10)
			.writes("a", story().mark("c2", 2, "c1", 1), 20)
			.writes("a", last, 30);
		isBad(story().stands(last, 30), OwnershipProperty.CHAINED);
	}

	@Test
	void theFirstWriteCountsFromZero() {
		WriteMark mark = story().mark("c2", 2, "c1", 1);
		isBad(story().writes("a", mark, 10).stands(mark, 10), OwnershipProperty.CHAINED);
	}

	@Test
	void aWriteThatIsRepeatedAtOnceIsNoOther() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		isGood(story().writes("a", mark, 10).writes("a", mark, 20).stands(mark, 20));
	}

	@Test
	void aWriteThatComesAgainLaterIsFound() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().writes("a", mark, 10).writes("a", story().mark("c2", 2, "c1", 1), 20);
		story().log("test").announced("k", 30, mark);
		isBad(story().stands(mark, 30), OwnershipProperty.CHAINED);
	}

	@Test
	void whatNobodyHasSentIsFound() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().log("test").announced("k", 10, mark);
		isBad(story().stands(mark, 10), OwnershipProperty.SENT);
	}

	@Test
	void whatWasRefusedMayNotBeThere() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().log("a").sent("k", mark);
		story().log("a").refused("c1");
		isBad(story().stands(mark, 10), OwnershipProperty.SENT);
	}

	@Test
	void aVersionHasOneValue() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		WriteMark other = story().mark("c2", 1, "", 1);
		story().writes("a", mark, 10).writes("a", other, 10);
		isBad(story().stands(mark, 10), OwnershipProperty.SENT);
	}

	@Test
	void whatWasWrittenLastIsThereInTheEnd() {
		WriteMark first = story().mark("c1", 1, "", 1);
		story().writes("a", first, 10).writes("a", story().mark("c2", 2, "c1", 1), 20);
		isBad(story().stands(first, 10), OwnershipProperty.SETTLED);
	}

	@Test
	void whatRedisHasLostMayBeMissing() {
		WriteMark kept = story().mark("c1", 1, "", 1);
		story().writes("a", kept, 10);
		long from = story().now();
		story().writes("a", story().mark("c2", 2, "c1", 1), 20);
		story().log("test").lost(from, story().now(), story().now());
		WriteMark next = story().mark("c3", 2, "c1", 2);
		story().writes("b", next, 30);
		isGood(story().stands(next, 30));
	}

	@Test
	void whatIsWrittenAfterALossIsComparedAgain() {
		long from = story().now();
		story().writes("a", story().mark("c1", 1, "", 3), 10);
		story().log("test").lost(from, story().now(), story().now());
		WriteMark last = story().mark("c3", 3, "c2", 1);
		story().writes("b", story().mark("c2", 2, "c1", 2), 20).writes("a", last, 30);
		isBad(story().stands(last, 30), OwnershipProperty.FENCED);
	}

	/** Versions follow the time of Redis, which may go back. */
	@Test
	void afterALossTheLastWriteIsTheLastOneSince() {
		WriteMark last = afterALoss();
		OwnershipReport report = story().stands(last, 30);
		isGood(report);
		assertThat(report.verdicts().get(OwnershipProperty.SETTLED).checked()).isOne();
	}

	@Test
	void afterALossTheLastWriteIsThereInTheEnd() {
		afterALoss();
		isBad(story().stands(story().mark("c2", 1, "", 2), 20), OwnershipProperty.SETTLED);
	}

	private WriteMark afterALoss() {
		story().writes("a", story().mark("c1", 1, "", 1), 100);
		story().log("test").fault("flush");
		long from = story().now();
		story().log("test").lost(from, story().now(), story().now());
		WriteMark last = story().mark("c3", 2, "c2", 2);
		story().writes("b", story().mark("c2", 1, "", 2), 20).writes("b", last, 30);
		return last;
	}

	@Test
	void ofAWriteWithoutAnAnswerItIsKnownWhenItIsRead() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().log("a").sent("k", mark);
		story().log("b").read("k", 10, mark);
		WriteMark next = story().mark("c2", 2, "c1", 2);
		isGood(story().writes("b", next, 20).stands(next, 20));
	}

}
