/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a partition knows of the chain of its writes.
 */
class PartitionTests {

	private final Partition partition = new Partition(0, 3, 1000, 1000, new InlineRoom(1000), System::nanoTime);

	@Test
	void aChainIsWholeAsLongAsEachNamesTheOneBefore() {
		this.partition.proven(at(10), "a");
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
		this.partition.proven(at(10), "a");
		announce(11, 12);
		this.partition.proven(at(11), "a");
		assertThat(this.partition.chain().whole()).isFalse();
		this.partition.proven(at(12), "a");
		assertThat(this.partition.chain()).isEqualTo(state(12, true, 0));
	}

	@Test
	void aBrokenChainIsMendedThoughItGrowsMeanwhile() {
		this.partition.proven(at(10), "a");
		announce(11, 12);
		announce(12, 13);
		this.partition.proven(at(12), "a");
		assertThat(this.partition.chain()).isEqualTo(state(13, true, 0));
	}

	@Test
	void whatWasNotTakenNoteOfHasToBeProven() {
		this.partition.proven(at(10), "a");
		for (int i = 10; i < 14; i++) {
			announce(i, i + 1);
		}
		assertThat(this.partition.chain().whole()).as("more than the limit").isFalse();
		this.partition.proven(at(12), "a");
		assertThat(this.partition.chain().whole()).isFalse();
		this.partition.proven(at(14), "a");
		assertThat(this.partition.chain().whole()).isTrue();
	}

	@Test
	void aWriteOfTheSameVersionWithAnotherNonceIsAnotherOne() {
		this.partition.proven(new StateStamp(10, 1), "a");
		assertThat(announce(new StateStamp(10, 1), new StateStamp(11, 2))).isFalse();
		assertThat(announce(new StateStamp(10, 1), new StateStamp(11, 3))).as("instead of it").isTrue();
		assertThat(this.partition.chain().isExcludedBy(new StateStamp(11, 3))).isTrue();
		assertThat(this.partition.chain().isExcludedBy(new StateStamp(12, 3))).isFalse();
		this.partition.restart(new StateStamp(11, 3));
		assertThat(this.partition.chain().isExcludedBy(new StateStamp(11, 3))).isFalse();
		assertThat(announce(new StateStamp(11, 2), new StateStamp(12, 4))).isTrue();
		this.partition.proven(new StateStamp(12, 4), "a");
		this.partition.read("k", new StateStamp(12, 5));
		assertThat(this.partition.chain().isExcludedBy(new StateStamp(12, 4))).isTrue();
		this.partition.proven(new StateStamp(12, 4), "a");
		assertThat(this.partition.chain().isExcludedBy(new StateStamp(12, 4))).as("until it is compared").isTrue();
	}

	@Test
	void whatWasReadHasToBeAnnounced() {
		this.partition.proven(at(10), "a");
		this.partition.read("k", at(12));
		assertThat(announce(10, 11)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(11, true, 12));
		assertThat(announce(11, 12)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(12, true, 0));
	}

	@Test
	void aChainThatGoesOnWithoutWhatWasReadIsBroken() {
		this.partition.proven(at(10), "a");
		this.partition.read("k", at(12));
		assertThat(announce(10, 13)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(state(13, false, 0, 12L));
		this.partition.proven(at(13), "a");
		assertThat(this.partition.chain()).isEqualTo(state(13, true, 0));
	}

	@Test
	void whatComesLateBreaksNothingAndIsReadAllTheSame() {
		this.partition.proven(at(10), "a");
		announce(10, 11);
		assertThat(announce(9, 10)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(state(11, true, 0));
		assertThat(this.partition.dirtyKeys()).isEqualTo(2);
	}

	@Test
	void everyGapLeavesAWitness() {
		this.partition.proven(at(10), "a");
		announce(11, 12);
		announce(13, 14);
		assertThat(this.partition.chain().known()).containsExactlyInAnyOrder(at(14), at(10), at(12));
		this.partition.proven(at(12), "a");
		assertThat(this.partition.chain()).isEqualTo(state(14, false, 0));
	}

	@Test
	void whatWasReadBeforeTheLinkWasLostIsAWitness() {
		this.partition.proven(at(10), "a");
		this.partition.read("k", at(12));
		this.partition.linkLost();
		this.partition.read("k", at(15));
		assertThat(this.partition.chain()).isEqualTo(state(10, true, 15, 12L));
	}

	@Test
	void everythingThatWasReadHasToBeAnnounced() {
		this.partition.proven(at(10), "a");
		this.partition.read("k", at(12));
		this.partition.read("other", at(14));
		assertThat(this.partition.chain().known()).containsExactlyInAnyOrder(at(10), at(12), at(14));
		assertThat(announce(10, 11)).isFalse();
		assertThat(announce(11, 13)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(state(13, false, 14, 12L));
		this.partition.proven(at(14), "a");
		assertThat(this.partition.chain()).isEqualTo(state(14, true, 0));
	}

	@Test
	void withTooMuchThatWasReadAndNotAnnouncedItIsTorn() {
		this.partition.proven(at(10), "a");
		for (int i = 0; i < Chain.LEAST_CAPACITY; i++) {
			this.partition.read("k", at(11 + i));
			this.partition.read("k", at(11 + i));
		}
		assertThat(this.partition.chain().torn()).isFalse();
		this.partition.read("k", at(100_000));
		assertThat(this.partition.chain().torn()).isTrue();
	}

	@Test
	void asMuchIsRememberedAsTheJournalReachesBack() {
		Partition roomy = new Partition(0, 3, 20_000, 1000, new InlineRoom(1000), System::nanoTime);
		roomy.proven(at(10), "a");
		for (int i = 0; i < 20_000; i++) {
			roomy.read("k", at(11 + i));
		}
		assertThat(roomy.chain().torn()).isFalse();
		roomy.read("k", at(100_000));
		assertThat(roomy.chain().torn()).isTrue();
	}

	@Test
	void withTooManyGapsItIsTorn() {
		this.partition.proven(at(10), "a");
		for (int i = 0; i < Chain.LEAST_CAPACITY; i++) {
			announce(11 + 2 * i, 12 + 2 * i);
		}
		assertThat(this.partition.chain().torn()).isFalse();
		announce(100_001, 100_002);
		assertThat(this.partition.chain().torn()).isTrue();
		this.partition.proven(at(200_000), "a");
		assertThat(this.partition.chain().torn()).as("nothing has been compared").isTrue();
		this.partition.restart(at(200_000));
		assertThat(this.partition.chain().torn()).as("it is being compared").isTrue();
		this.partition.proven(at(200_000), "a");
		assertThat(this.partition.chain()).isEqualTo(state(200_000, true, 0));
	}

	@Test
	void whatIsHeardSinceANewBeginningIsNotForgottenWithWhatWasBefore() {
		this.partition.proven(at(10), "a");
		announce(10, 11);
		this.partition.restart(at(20));
		assertThat(announce(20, 21)).isFalse();
		this.partition.proven(at(20), "a");
		assertThat(this.partition.chain()).isEqualTo(state(21, true, 0));
	}

	@Test
	void pastTheLimitThePartitionIsDirty() {
		this.partition.proven(at(10), "a");
		announce(10, 11);
		announce(11, 12);
		announce(12, 13);
		assertThat(this.partition.chain().whole()).isTrue();
		announce(13, 14);
		assertThat(this.partition.dirtyKeys()).isEqualTo(3);
		assertThat(this.partition.chain().whole()).isFalse();
	}

	private static Chain.State state(long end, boolean whole, long unheard, Long... witnesses) {
		return new Chain.State(at(end), whole, (unheard != 0) ? Set.of(at(unheard)) : Set.of(),
				Stream.of(witnesses).map(PartitionTests::at).collect(Collectors.toSet()), false);
	}

	private static StateStamp at(long version) {
		return StateStamp.ofVersion(version);
	}

	private boolean announce(long previous, long version) {
		return announce(at(previous), at(version));
	}

	private boolean announce(StateStamp previous, StateStamp stamp) {
		StateFrame frame = new StateFrame("k" + stamp.version(), false, previous, stamp, "", null);
		return this.partition.announced(frame, true) == Heard.MISSED;
	}

}
