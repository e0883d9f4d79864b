/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.Set;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateFrame;

import static org.assertj.core.api.Assertions.assertThat;

class PartitionTests {

	private final Partition partition = new Partition(0, 3, 1000, 1000, new InlineRoom(1000), System::nanoTime);

	@Test
	void aChainIsWholeAsLongAsEachNamesTheOneBefore() {
		this.partition.proven(10, "a");
		assertThat(announce(10, 11)).isFalse();
		assertThat(announce(11, 12)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(12, true, 0));
		assertThat(announce(13, 14)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(state(14, false, 0, 12L));
		assertThat(announce(14, 15)).isFalse();
		assertThat(this.partition.chain().whole()).isFalse();
	}

	@Test
	void aBrokenChainIsMendedByAProofThatReachesItsEndOnly() {
		this.partition.proven(10, "a");
		announce(11, 12);
		this.partition.proven(11, "a");
		assertThat(this.partition.chain().whole()).isFalse();
		this.partition.proven(12, "a");
		assertThat(this.partition.chain()).isEqualTo(state(12, true, 0));
	}

	@Test
	void aBrokenChainIsMendedThoughItGrowsMeanwhile() {
		this.partition.proven(10, "a");
		announce(11, 12);
		announce(12, 13);
		this.partition.proven(12, "a");
		assertThat(this.partition.chain()).isEqualTo(state(13, true, 0));
	}

	@Test
	void whatWasNotTakenNoteOfHasToBeProven() {
		this.partition.proven(10, "a");
		for (int i = 10; i < 14; i++) {
			announce(i, i + 1);
		}
		assertThat(this.partition.chain().whole()).as("more than the limit").isFalse();
		this.partition.proven(12, "a");
		assertThat(this.partition.chain().whole()).isFalse();
		this.partition.proven(14, "a");
		assertThat(this.partition.chain().whole()).isTrue();
	}

	@Test
	void whatIsBeingReadForTheFirstTimeIsNotReadTwiceForALostLink() {
		this.partition.read("k", 11);
		this.partition.linkLost();
		this.partition.lookForVanished();
		assertThat(this.partition.isDirty()).as("all is compared in any case").isFalse();
		this.partition.proven(11, "a");
		this.partition.read("k", 12);
		this.partition.linkLost();
		this.partition.lookForVanished();
		assertThat(this.partition.isDirty()).isTrue();
	}

	@Test
	void whatWasReadHasToBeAnnounced() {
		this.partition.proven(10, "a");
		this.partition.read("k", 12);
		assertThat(announce(10, 11)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(11, true, 12));
		assertThat(announce(11, 12)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(12, true, 0));
	}

	@Test
	void aChainThatGoesOnWithoutWhatWasReadIsBroken() {
		this.partition.proven(10, "a");
		this.partition.read("k", 12);
		assertThat(announce(10, 13)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(state(13, false, 0, 12L));
		this.partition.proven(13, "a");
		assertThat(this.partition.chain()).isEqualTo(state(13, true, 0));
	}

	@Test
	void whatComesLateBreaksNothingAndIsReadAllTheSame() {
		this.partition.proven(10, "a");
		announce(10, 11);
		assertThat(announce(9, 10)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(11, true, 0));
		assertThat(this.partition.dirtyKeys()).isEqualTo(2);
	}

	@Test
	void everyGapLeavesAWitness() {
		this.partition.proven(10, "a");
		announce(11, 12);
		announce(13, 14);
		assertThat(this.partition.chain().known()).containsExactlyInAnyOrder(14L, 10L, 12L);
		this.partition.proven(12, "a");
		assertThat(this.partition.chain()).isEqualTo(state(14, false, 0));
	}

	@Test
	void whatWasReadBeforeTheLinkWasLostIsAWitness() {
		this.partition.proven(10, "a");
		this.partition.read("k", 12);
		this.partition.linkLost();
		this.partition.read("k", 15);
		assertThat(this.partition.chain()).isEqualTo(state(10, true, 15, 12L));
	}

	@Test
	void everythingThatWasReadHasToBeAnnounced() {
		this.partition.proven(10, "a");
		this.partition.read("k", 12);
		this.partition.read("other", 14);
		assertThat(this.partition.chain().known()).containsExactlyInAnyOrder(10L, 12L, 14L);
		assertThat(announce(10, 11)).isFalse();
		assertThat(announce(11, 13)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(state(13, false, 14, 12L));
		this.partition.proven(14, "a");
		assertThat(this.partition.chain()).isEqualTo(state(14, true, 0));
	}

	@Test
	void withTooMuchThatWasReadAndNotAnnouncedItIsTorn() {
		this.partition.proven(10, "a");
		for (int i = 0; i < Chain.LEAST_CAPACITY; i++) {
			this.partition.read("k", 11 + i);
			this.partition.read("k", 11 + i);
		}
		assertThat(this.partition.chain().torn()).isFalse();
		this.partition.read("k", 100_000);
		assertThat(this.partition.chain().torn()).isTrue();
	}

	@Test
	void asMuchIsRememberedAsTheJournalReachesBack() {
		Partition roomy = new Partition(0, 3, 20_000, 1000, new InlineRoom(1000), System::nanoTime);
		roomy.proven(10, "a");
		for (int i = 0; i < 20_000; i++) {
			roomy.read("k", 11 + i);
		}
		assertThat(roomy.chain().torn()).isFalse();
		roomy.read("k", 100_000);
		assertThat(roomy.chain().torn()).isTrue();
	}

	@Test
	void withTooManyGapsItIsTorn() {
		this.partition.proven(10, "a");
		for (int i = 0; i < Chain.LEAST_CAPACITY; i++) {
			announce(11 + 2 * i, 12 + 2 * i);
		}
		assertThat(this.partition.chain().torn()).isFalse();
		announce(100_001, 100_002);
		assertThat(this.partition.chain().torn()).isTrue();
		this.partition.proven(200_000, "a");
		assertThat(this.partition.chain().torn()).as("nothing has been compared").isTrue();
		this.partition.restart(200_000);
		assertThat(this.partition.chain().torn()).as("it is being compared").isTrue();
		this.partition.proven(200_000, "a");
		assertThat(this.partition.chain()).isEqualTo(state(200_000, true, 0));
	}

	@Test
	void whatIsHeardSinceANewBeginningIsNotForgottenWithWhatWasBefore() {
		this.partition.proven(10, "a");
		announce(10, 11);
		this.partition.restart(20);
		assertThat(announce(20, 21)).isFalse();
		this.partition.proven(20, "a");
		assertThat(this.partition.chain()).isEqualTo(state(21, true, 0));
	}

	@Test
	void whatWasAnnouncedBeforeANewBeginningIsNotBelieved() {
		byte[] record = { 1 };
		this.partition.announced(new StateFrame("a", false, 10, 11, "", record), true);
		this.partition.restart(20);
		assertThat(this.partition.take(10, (key) -> false)).containsEntry("a", Hint.LOOK);
	}

	@Test
	void aKeyThatVanishedIsReadAgainOnce() {
		this.partition.readNothing("a");
		this.partition.lookForVanished();
		assertThat(this.partition.take(10, (key) -> false)).containsOnlyKeys("a");
		this.partition.lookForVanished();
		assertThat(this.partition.take(10, (key) -> false)).as("until that is proven").containsOnlyKeys("a");
		this.partition.readNothing("a");
		this.partition.proven(10, "a");
		this.partition.lookForVanished();
		assertThat(this.partition.isDirty()).isFalse();
	}

	@Test
	void aKeyThatVanishedAndCameBackIsNotReadForEver() {
		this.partition.readNothing("a");
		this.partition.read("a", 11);
		this.partition.lookForVanished();
		assertThat(this.partition.isDirty()).isFalse();
		this.partition.readNothing("a");
		this.partition.lookForVanished();
		this.partition.take(10, (key) -> false);
		this.partition.read("a", 12);
		this.partition.proven(12, "a");
		this.partition.lookForVanished();
		assertThat(this.partition.isDirty()).isFalse();
	}

	@Test
	void aKeyWaitsOnceWithItsHighestVersion() {
		this.partition.mark("a", new Hint(5, null, "", false));
		this.partition.mark("a", new Hint(7, null, "", false));
		this.partition.mark("a", new Hint(6, null, "", true));
		assertThat(this.partition.take(10, (key) -> false)).containsOnlyKeys("a")
			.containsEntry("a", new Hint(7, null, "", true));
	}

	@Test
	void pastTheLimitThePartitionIsDirty() {
		this.partition.proven(10, "a");
		announce(10, 11);
		announce(11, 12);
		announce(12, 13);
		assertThat(this.partition.chain().whole()).isTrue();
		announce(13, 14);
		assertThat(this.partition.dirtyKeys()).isEqualTo(3);
		assertThat(this.partition.chain().whole()).isFalse();
	}

	@Test
	void whatIsGivenBackYieldsToWhatCameMeanwhile() {
		this.partition.mark("a", new Hint(5, null, "", false));
		var taken = this.partition.take(10, (key) -> false);
		this.partition.mark("a", new Hint(6, null, "", false));
		this.partition.giveBack(taken);
		assertThat(this.partition.take(10, (key) -> false)).containsEntry("a", new Hint(6, null, "", false));
		this.partition.giveBack(taken);
		assertThat(this.partition.isDirty()).isTrue();
	}

	private static Chain.State state(long end, boolean whole, long unheard, Long... witnesses) {
		return new Chain.State(end, whole, (unheard != 0) ? Set.of(unheard) : Set.of(), Set.of(witnesses), false);
	}

	private boolean announce(long previous, long version) {
		StateFrame frame = new StateFrame("k" + version, false, previous, version, "", null);
		return this.partition.announced(frame, true) == Partition.Heard.MISSED;
	}

}
