/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateFrame;

import static org.assertj.core.api.Assertions.assertThat;

class PartitionTests {

	private final Partition partition = new Partition(0, 3, 1000, System::nanoTime);

	@Test
	void aChainIsWholeAsLongAsEachNamesTheOneBefore() {
		this.partition.proven(10);
		assertThat(announce(10, 11)).isFalse();
		assertThat(announce(11, 12)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(12, true, 0, 0));
		assertThat(announce(13, 14)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(14, false, 0, 12));
		assertThat(announce(14, 15)).isFalse();
		assertThat(this.partition.chain().whole()).isFalse();
	}

	@Test
	void aBrokenChainIsMendedByAProofThatReachesItsEndOnly() {
		this.partition.proven(10);
		announce(11, 12);
		this.partition.proven(11);
		assertThat(this.partition.chain().whole()).isFalse();
		this.partition.proven(12);
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(12, true, 0, 0));
	}

	@Test
	void whatWasReadHasToBeAnnounced() {
		this.partition.proven(10);
		this.partition.read(12);
		assertThat(announce(10, 11)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(11, true, 12, 0));
		assertThat(announce(11, 12)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(12, true, 0, 0));
	}

	@Test
	void aChainThatGoesOnWithoutWhatWasReadIsBroken() {
		this.partition.proven(10);
		this.partition.read(12);
		assertThat(announce(10, 13)).isTrue();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(13, false, 12, 0));
		this.partition.proven(13);
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(13, true, 0, 0));
	}

	@Test
	void whatComesLateBreaksNothingAndIsReadAllTheSame() {
		this.partition.proven(10);
		announce(10, 11);
		assertThat(announce(9, 10)).isFalse();
		assertThat(this.partition.chain()).isEqualTo(new Partition.Chain(11, true, 0, 0));
		assertThat(this.partition.dirtyKeys()).isEqualTo(2);
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
		this.partition.proven(10);
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

	private boolean announce(long previous, long version) {
		StateFrame frame = new StateFrame("k" + version, false, previous, version, "", null);
		return this.partition.announced(frame, true) == Partition.Heard.MISSED;
	}

}
