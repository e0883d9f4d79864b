/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OutboundTests extends OutboundFixture {

	private static WireBuffer goAway() {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.GOAWAY);
		return frame;
	}

	@Test
	void aLoneEntryLeavesAtOnceBehindAHead() {
		add(7, 5);
		this.outbound.flush();
		assertThat(this.channel.frames).containsExactly(new byte[] { 6, 1, 1, 7, 7, 7, 7, 7 });
		assertThat(this.channel.wakes).isZero();
	}

	@Test
	void whenThereIsNothingToSayThenNothingIsSent() {
		this.outbound.flush();
		assertThat(this.channel.frames).isEmpty();
	}

	@Test
	void whenTheHeadHasNewsThenItIsSentAlone() {
		this.due = true;
		this.outbound.flush();
		assertThat(this.channel.frames).containsExactly(new byte[] { 6, 1, 1 });
	}

	@Test
	void entriesThatGatherLeaveTogetherInFramesNoLongerThanTold() {
		this.channel.network = true;
		for (int i = 0; i < 1000; i++) {
			add(i % 100, 10);
		}
		this.outbound.flush();
		assertThat(this.channel.frames).hasSize(10)
			.allSatisfy((frame) -> assertThat(frame).hasSizeLessThanOrEqualTo(FRAME_BYTES));
		assertThat(this.counters.ofPeer(List.of()).callsSent()).isEqualTo(1000);
		assertThat(this.counters.ofPeer(List.of()).framesSent()).isEqualTo(10);
		assertThat(this.channel.frames.stream().mapToInt((frame) -> frame.length - HEAD).sum()).isEqualTo(10_000);
	}

	@Test
	void aCallerSendsAFewFramesAndLeavesTheRestToTheNetworkThread() {
		for (int i = 0; i < 20; i++) {
			add(i, 1000);
		}
		this.outbound.flush();
		assertThat(this.channel.frames).hasSizeBetween(1, 10);
		assertThat(this.channel.wakes).isEqualTo(1);
		this.channel.network = true;
		this.outbound.flush();
		assertThat(sent()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
	}

	@Test
	void whenTheNetworkThreadCannotBeWokenThenNothingIsLeftToIt() {
		Outbound.Locked locked = this.outbound.lock();
		assertThat(locked.askToWake()).isTrue();
		locked.unlock();
		add(1, 10);
		this.channel.wakeless = true;
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(this.outbound::wake);
		assertThat(sent()).containsExactly(1);
		assertThat(this.outbound.isWoken()).isFalse();
	}

	@Test
	void whenItCannotBeWokenAndTheChannelIsFullThenTheRestIsLeftToWhoeverComesNext() {
		this.channel.wakeless = true;
		this.channel.full = true;
		add(1, 10);
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(this.outbound::flush);
		assertThat(this.channel.frames).isEmpty();
		assertThat(this.outbound.isWoken()).isFalse();
		this.channel.full = false;
		add(2, 10);
		this.outbound.flush();
		assertThat(sent()).containsExactly(1, 2);
		assertThat(this.outbound.queuedBytes()).isZero();
	}

	@Test
	void whoeverCannotWakeTheNetworkThreadSendsAllThatItWouldHave() {
		this.channel.wakeless = true;
		for (int i = 0; i < 20; i++) {
			add(i, 1000);
		}
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(this.outbound::flush);
		assertThat(sent()).hasSize(20);
		assertThat(this.outbound.isWoken()).isFalse();
	}

	@Test
	void whenTheChannelIsFullThenTheFrameGoesFirstLater() {
		this.channel.full = true;
		add(1, 10);
		this.outbound.flush();
		add(2, 10);
		this.outbound.flush();
		assertThat(this.channel.frames).isEmpty();
		this.channel.full = false;
		this.outbound.flush();
		assertThat(sent()).containsExactly(1, 2);
	}

	/** The channel may have got room before the caller had put its frame back. */
	@Test
	void whenACallerFindsTheChannelFullThenTheNetworkThreadIsAskedToTryAfterwards() {
		add(1, 10);
		this.channel.full = true;
		this.channel.meanwhile(() -> {
			this.channel.network = true;
			this.outbound.flush();
			this.channel.network = false;
			this.channel.wakes = 0;
		});
		this.outbound.flush();
		assertThat(this.channel.wakes).isEqualTo(1);
	}

	@Test
	void whileAThreadSendsNoOtherOneDoes() {
		add(1, 10);
		this.channel.meanwhile(() -> {
			add(2, 10);
			this.outbound.flush();
			add(3, 10);
			this.outbound.flush();
			assertThat(this.channel.frames).isEmpty();
		});
		this.outbound.flush();
		assertThat(sent()).containsExactly(1, 3);
	}

	@Test
	void whileAThreadSendsNobodyIsWokenForWhatItWillFind() {
		add(1, 10);
		List<Boolean> asked = new ArrayList<>();
		this.channel.meanwhile(() -> {
			Outbound.Locked locked = this.outbound.lock();
			asked.add(locked.askToWake());
			asked.add(locked.isQuiet());
			locked.unlock();
		});
		this.outbound.flush();
		assertThat(asked).containsExactly(false, false);
	}

	@Test
	void theBytesThatWaitAreCountedAndForgottenWhenTheyHaveLeft() {
		this.channel.network = true;
		for (int round = 0; round < 3; round++) {
			this.due = true;
			this.outbound.flush();
			this.due = false;
			this.channel.full = true;
			for (int i = 0; i < 300; i++) {
				add(1, 10);
			}
			addLong(2, 200_000);
			this.outbound.flush();
			assertThat(this.outbound.queuedBytes()).isBetween(203_000L, 204_000L);
			this.channel.full = false;
			this.outbound.flush();
			assertThat(this.outbound.queuedBytes()).isZero();
		}
	}

	@Test
	void whatWaitsIsCountedToTheByteWhenSomeOfItHasLeft() {
		for (int i = 0; i < 5; i++) {
			add(i, FRAME_BYTES - HEAD);
		}
		this.channel.meanwhile(() -> this.channel.full = true);
		this.outbound.flush();
		assertThat(this.channel.frames).hasSize(1);
		assertThat(this.outbound.queuedBytes()).isEqualTo(4 * (FRAME_BYTES - HEAD));
	}

	@Test
	void whatIsBeingSentMayHaveArrivedAndWhatFailsToLeaveHasNot() {
		long first = add(1, 10);
		assertThat(isUnsent(first)).isTrue();
		List<Boolean> meanwhile = new ArrayList<>();
		this.channel.meanwhile(() -> meanwhile.add(isUnsent(first)));
		this.outbound.flush();
		assertThat(meanwhile).containsExactly(false);
		assertThat(isUnsent(first)).isFalse();
		this.channel.full = true;
		long second = add(2, 10);
		this.outbound.flush();
		assertThat(isUnsent(second)).isTrue();
		assertThat(isUnsent(first)).isFalse();
	}

	@Test
	void framesOfTheLinkItselfGoFirst() {
		add(1, 10);
		this.outbound.addFrame(goAway());
		this.outbound.flush();
		assertThat(sent()).containsExactly(FrameKind.GOAWAY, 1);
	}

	@Test
	void whenItIsClosedThenNothingWaitsAndNothingIsSent() {
		add(1, 10);
		addLong(2, 100_000);
		this.outbound.close();
		this.outbound.flush();
		assertThat(this.channel.frames).isEmpty();
		assertThat(this.outbound.queuedBytes()).isZero();
	}

	@Test
	void whenItIsClosedWhileAFrameIsSentThenNothingFollows() {
		add(1, 10);
		add(2, FRAME_BYTES - HEAD);
		this.channel.meanwhile(this.outbound::close);
		this.outbound.flush();
		assertThat(sent()).containsExactly(1);
		this.outbound.addFrame(goAway());
		assertThat(this.outbound.queuedBytes()).isZero();
	}

}
