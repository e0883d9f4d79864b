/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which keys a partition has read, and what it remembers of them until then.
 */
class PartitionKeysTests {

	private final Partition partition = new Partition(0, 3, 1000, 1000, new InlineRoom(1000), System::nanoTime);

	@Test
	void whatIsBeingReadForTheFirstTimeIsNotReadTwiceForALostLink() {
		this.partition.read("k", at(11));
		this.partition.linkLost();
		this.partition.lookAfterHead();
		assertThat(this.partition.isDirty()).as("all is compared in any case").isFalse();
		this.partition.proven(at(11), "a");
		this.partition.read("k", at(12));
		this.partition.linkLost();
		this.partition.lookAfterHead();
		assertThat(this.partition.isDirty()).isTrue();
	}

	@Test
	void whatWasAnnouncedBeforeANewBeginningIsNotBelieved() {
		byte[] record = { 1 };
		this.partition.announced(new StateFrame("a", false, 10, 11, "", record), true);
		this.partition.restart(at(20));
		assertThat(this.partition.take(10, (key) -> false)).containsEntry("a", ReadRequest.LOOK);
	}

	@Test
	void aKeyThatVanishedIsReadAgainOnce() {
		this.partition.readNothing("a");
		this.partition.lookAfterHead();
		assertThat(this.partition.take(10, (key) -> false)).containsOnlyKeys("a");
		this.partition.lookAfterHead();
		assertThat(this.partition.take(10, (key) -> false)).as("until that is proven").containsOnlyKeys("a");
		this.partition.readNothing("a");
		this.partition.proven(at(10), "a");
		this.partition.lookAfterHead();
		assertThat(this.partition.isDirty()).isFalse();
	}

	@Test
	void aKeyThatVanishedAndCameBackIsNotReadForEver() {
		this.partition.readNothing("a");
		this.partition.read("a", at(11));
		this.partition.lookAfterHead();
		assertThat(this.partition.isDirty()).isFalse();
		this.partition.readNothing("a");
		this.partition.lookAfterHead();
		this.partition.take(10, (key) -> false);
		this.partition.read("a", at(12));
		this.partition.proven(at(12), "a");
		this.partition.lookAfterHead();
		assertThat(this.partition.isDirty()).isFalse();
	}

	@Test
	void aKeyWaitsOnceWithItsHighestVersion() {
		this.partition.mark("a", new ReadRequest(5, null, "", false));
		this.partition.mark("a", new ReadRequest(7, null, "", false));
		this.partition.mark("a", new ReadRequest(6, null, "", true));
		assertThat(this.partition.take(10, (key) -> false)).containsOnlyKeys("a")
			.containsEntry("a", new ReadRequest(7, null, "", true));
	}

	@Test
	void pastTheLimitWhatOthersHaveChangedIsComparedAndBreaksNoChain() {
		this.partition.proven(at(10), "a");
		assertThat(this.partition.foreign("a")).isEqualTo(Heard.DIRTY);
		assertThat(this.partition.foreign("b".repeat(256))).as("takes the place of two").isEqualTo(Heard.MISSED);
		assertThat(this.partition.foreign("b")).isEqualTo(Heard.DIRTY);
		assertThat(this.partition.foreign("c")).isEqualTo(Heard.DIRTY);
		assertThat(this.partition.foreign("d")).isEqualTo(Heard.MISSED);
		assertThat(this.partition.foreign("a")).as("dirty already").isEqualTo(Heard.MISSED);
		assertThat(this.partition.dirtyKeys()).isEqualTo(3);
		assertThat(this.partition.chain().whole()).isTrue();
	}

	@Test
	void whatIsGivenBackYieldsToWhatCameMeanwhile() {
		this.partition.mark("a", new ReadRequest(5, null, "", false));
		var taken = this.partition.take(10, (key) -> false);
		this.partition.mark("a", new ReadRequest(6, null, "", false));
		this.partition.giveBack(taken);
		assertThat(this.partition.take(10, (key) -> false)).containsEntry("a", new ReadRequest(6, null, "", false));
		this.partition.giveBack(taken);
		assertThat(this.partition.isDirty()).isTrue();
	}

	private static StateStamp at(long version) {
		return StateStamp.ofVersion(version);
	}

}
