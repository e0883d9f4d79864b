/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.junit.jupiter.api.Test;

/**
 * Who may have a slot, and when.
 */
class OwnerChecksTests extends AbstractOwnershipStory {

	@Test
	void ownersFollowEachOther() {
		asks("a", 1, "c1");
		asks("b", 2, "c2");
		isGood(story().report());
	}

	@Test
	void twoOwnersMayNotRunCallsAtTheSameTime() {
		ask("c1");
		begin("a", 1, "c1");
		asks("b", 2, "c2");
		end("a", "c1");
		isBad(story().report(), OwnershipProperty.APART);
	}

	@Test
	void aFormerOwnerMayNotSucceedAfterTheNextOne() {
		asks("b", 2, "c1");
		asks("a", 1, "c2");
		isBad(story().report(), OwnershipProperty.APART);
	}

	@Test
	void twoOwnersMayNotHaveTheSameEpoch() {
		asks("a", 1, "c1");
		ask("c2");
		story().begins("b", "c2", new WriteMark("c2", 7, 0, "", 1, 999));
		end("b", "c2");
		isBad(story().report(), OwnershipProperty.APART);
	}

	@Test
	void aFormerOwnerMayRunWhatItDoesNotTell() {
		ask("c1");
		begin("a", 1, "c1");
		asks("b", 2, "c2");
		story().log("a").ended("c1");
		story().log("caller").failed("c1", true, "UNKNOWN");
		isGood(story().report());
	}

	@Test
	void untilALossIsNoticedThereMayBeTwo() {
		long from = story().now();
		ask("c1");
		begin("a", 3, "c1");
		asks("b", 2, "c2");
		end("a", "c1");
		story().log("test").lost(from, from + 1, story().now());
		isGood(story().report());
	}

	@Test
	void afterALossIsNoticedThereMayNotBeTwo() {
		story().log("test").lost(1, 2, 3);
		story().log("test").fault("nothing");
		story().log("test").fault("nothing");
		ask("c1");
		begin("a", 1, "c1");
		asks("b", 2, "c2");
		end("a", "c1");
		isBad(story().report(), OwnershipProperty.APART);
	}

	@Test
	void eachSlotHasAnOwnerInTheEnd() {
		story().log("test").owner(3, "a");
		story().log("test").owner(4, "");
		isBad(story().report(), OwnershipProperty.OWNED);
	}

	@Test
	void callsOfEachKeyAreAnsweredInTheEnd() {
		asks("a", 1, "c1");
		story().log("test").healed();
		ask("c2");
		story().log("caller").failed("c2", true, "UNKNOWN");
		isBad(story().report(), OwnershipProperty.OWNED);
	}

	private void asks(String node, long epoch, String call) {
		ask(call);
		begin(node, epoch, call);
		end(node, call);
	}

	private void ask(String call) {
		story().log("caller").asked(call, "k", false);
	}

	private void begin(String node, long epoch, String call) {
		story().begins(node, call, story().mark(call, 0, "", epoch));
	}

	private void end(String node, String call) {
		story().log(node).ended(call);
		story().log("caller").told(call, 0);
	}

}
