/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entries that leave in chunks.
 */
class OutboundChunkTests extends AbstractOutboundTest {

	@Test
	void aLongEntryHasNotArrivedBeforeItsLastChunk() {
		this.channel.network = true;
		long entry = addLong(1, 3 * Protocol.CHUNK_BYTES);
		List<Boolean> meanwhile = new ArrayList<>();
		this.channel.meanwhile(() -> meanwhile.add(isUnsent(entry)));
		this.outbound.flush();
		assertThat(meanwhile).containsExactly(true);
		assertThat(this.channel.frames).hasSize(3);
		assertThat(isUnsent(entry)).isFalse();
	}

	/** Its array stays that long. */
	@Test
	void aLongEntryIsCountedAsAWholeUntilItsLastChunkHasLeft() {
		this.channel.network = true;
		addLong(1, 3 * Protocol.CHUNK_BYTES);
		for (int left = 1; left < 3; left++) {
			this.channel.full = false;
			this.channel.meanwhile(() -> this.channel.full = true);
			this.outbound.flush();
			assertThat(this.channel.frames).hasSize(left);
			assertThat(this.outbound.queuedBytes()).isEqualTo(3 * Protocol.CHUNK_BYTES);
		}
		this.channel.full = false;
		this.outbound.flush();
		assertThat(this.outbound.queuedBytes()).isZero();
	}

	@Test
	void chunksAndFramesOfEntriesTakeTurns() {
		this.channel.network = true;
		addLong(1, 10 * Protocol.CHUNK_BYTES);
		for (int i = 0; i < 10; i++) {
			add(9, FRAME_BYTES - HEAD);
		}
		this.outbound.flush();
		List<Integer> kinds = this.channel.frames.stream().map((frame) -> (int) frame[0]).toList();
		assertThat(kinds).hasSize(20);
		for (int i = 0; i + 1 < kinds.size(); i++) {
			assertThat(kinds.get(i)).isNotEqualTo(kinds.get(i + 1));
		}
	}

	@Test
	void aLongEntryDoesNotOvertakeThoseThatWereThereBefore() {
		this.channel.network = true;
		for (int round = 0; round < 4; round++) {
			add(1, FRAME_BYTES - HEAD);
			add(2, FRAME_BYTES - HEAD);
			add(3, 10);
			addLong(4, 10_000);
			this.outbound.flush();
			assertThat(sent()).containsExactly(1, 2, 3, 4);
			this.channel.frames.clear();
			add(5, 1);
			this.outbound.flush();
			this.channel.frames.clear();
		}
	}

	@Test
	void chunksBecomeTheEntryAgain() {
		this.channel.network = true;
		addLong(1, 100_000);
		addLong(2, Protocol.CHUNK_BYTES);
		addLong(3, 1);
		this.outbound.flush();
		Inbound inbound = Inbound.ofCalls(1 << 20);
		List<String> messages = new ArrayList<>();
		for (byte[] frame : this.channel.frames) {
			FrameReader reader = new FrameReader().over(frame, 0, frame.length);
			assertThat(reader.readByte()).isEqualTo(FrameKind.CHUNK);
			LongMessage message = inbound.chunk(reader);
			if (message != null) {
				messages.add(message.bytes()[0] + "x" + message.length());
				assertThat(message.bytes()[message.length() - 1]).isEqualTo(message.bytes()[0]);
			}
		}
		assertThat(messages).containsExactly("1x100000", "2x65536", "3x1");
	}

}
