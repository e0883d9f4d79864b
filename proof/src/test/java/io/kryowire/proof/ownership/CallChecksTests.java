/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

import org.junit.jupiter.api.Test;

/**
 * What callers may be told.
 */
class CallChecksTests extends AbstractOwnershipStory {

	@Test
	void aCallThatFailedMayHaveRunOrNot() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().asks("c1").begins("a", "c1", mark).writes("a", mark, 10);
		story().log("caller").failed("c1", true, "UNKNOWN");
		story().asks("c2").log("caller").failed("c2", true, "UNKNOWN");
		isGood(story().stands(mark, 10));
	}

	@Test
	void whatWasToldAsNotRunHasNotRun() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().asks("c1").begins("a", "c1", mark);
		story().log("caller").failed("c1", false, "NOT_OWNER");
		isBad(story().report(), OwnershipProperty.ONCE);
	}

	@Test
	void aCallRunsOnce() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().asks("c1").begins("a", "c1", mark).begins("b", "c1", mark);
		isBad(story().report(), OwnershipProperty.ONCE);
	}

	@Test
	void whatWasToldAsDoneWasWritten() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().asks("c1").begins("a", "c1", mark);
		story().log("caller").told("c1", 1);
		isBad(story().report(), OwnershipProperty.TOLD);
	}

	@Test
	void whatWasToldIsWhatWasWritten() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().asks("c1").begins("a", "c1", mark).writes("a", mark, 10);
		story().log("caller").told("c1", 2);
		isBad(story().stands(mark, 10), OwnershipProperty.TOLD);
	}

	@Test
	void nobodyIsToldOfWhatNoNodeHasRun() {
		OwnershipLog caller = story().log("caller");
		caller.asked("c1", "k", false);
		caller.told("c1", 0);
		isBad(story().report(), OwnershipProperty.TOLD);
	}

	@Test
	void whoAsksLaterIsToldMore() {
		story().counts("a", 1, "c1", 1, "");
		OwnershipLog caller = story().log("caller");
		caller.asked("c2", "k", false);
		story().begins("b", "c2", story().mark("c2", 0, "", 2));
		caller.told("c2", 0);
		isBad(story().report(), OwnershipProperty.GROWING, OwnershipProperty.SETTLED);
	}

	@Test
	void whoOnlyAsksMayBeToldTheSame() {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().counts("a", "c1", mark);
		OwnershipLog caller = story().log("caller");
		caller.asked("c2", "k", false);
		story().begins("a", "c2", mark);
		caller.told("c2", 1);
		isGood(story().stands(mark, 4));
	}

	@Test
	void callsAtTheSameTimeAreToldInAnyOrder() {
		OwnershipLog caller = story().log("caller");
		WriteMark first = story().mark("c1", 1, "", 1);
		WriteMark second = story().mark("c2", 2, "c1", 1);
		story().asks("c1").asks("c2").begins("a", "c1", first).writes("a", first, 10);
		story().begins("a", "c2", second).writes("a", second, 20);
		caller.told("c2", 2);
		caller.told("c1", 1);
		isGood(story().stands(second, 20));
	}

	@Test
	void aCounterIsToldOnce() {
		OwnershipLog caller = story().log("caller");
		WriteMark one = story().mark("c1", 1, "", 1);
		WriteMark other = story().mark("c2", 1, "", 1);
		story().asks("c1").asks("c2").begins("a", "c1", one).begins("b", "c2", other);
		story().writes("a", one, 10).writes("b", other, 20);
		caller.told("c1", 1);
		caller.told("c2", 1);
		isBad(story().stands(other, 20), OwnershipProperty.UNIQUE, OwnershipProperty.CHAINED);
	}

	@Test
	void afterALossACounterMayBeToldAgain() {
		story().counts("a", 1, "c1", 1, "");
		long now = story().now();
		story().log("test").lost(now, now, story().now());
		WriteMark again = story().mark("c2", 1, "", 1);
		story().counts("a", "c2", again);
		isGood(story().stands(again, story().now() - 4));
	}

	@Test
	void theLastLineOfAKilledProcessMayBeCut() throws IOException {
		WriteMark mark = story().mark("c1", 1, "", 1);
		story().writes("a", mark, 10);
		story().close();
		Files.write(directory().resolve("a.owners"), "s\t9".getBytes(StandardCharsets.UTF_8),
				StandardOpenOption.APPEND);
		isBad(story().report(), OwnershipProperty.SETTLED);
	}

}
