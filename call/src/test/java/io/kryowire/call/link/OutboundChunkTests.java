/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entries that leave in chunks.
 */
class OutboundChunkTests extends OutboundFixture {

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
		assertThat(arrived()).containsExactly("1x100000", "2x65536", "3x1");
	}

	/** Its head is all that is left for it, or for another one. */
	@Test
	void aHeadAndABodyBecomeOneWhereverTheyAreCut() {
		this.channel.network = true;
		for (int headLength : new int[] { 0, 1, 30, Protocol.CHUNK_BYTES - 1, Protocol.CHUNK_BYTES,
				Protocol.CHUNK_BYTES + 1 }) {
			for (int bodyLength : new int[] { 0, 1, Protocol.CHUNK_BYTES - headLength,
					2 * Protocol.CHUNK_BYTES - headLength }) {
				if (headLength + bodyLength > 0 && bodyLength >= 0) {
					assertArrives(headLength, bodyLength);
				}
			}
		}
	}

	private void assertArrives(int headLength, int bodyLength) {
		WireBuffer body = filled(7, bodyLength);
		Outbound.Locked locked = this.outbound.lock();
		try {
			locked.append(filled(7, headLength), body, true, Transfer.NO_KEY);
		}
		finally {
			locked.unlock();
		}
		assertThat(body.length()).as("it has been taken over").isZero();
		this.outbound.flush();
		assertThat(arrived()).containsExactly("7x" + (headLength + bodyLength));
		this.channel.frames.clear();
	}

	private List<String> arrived() {
		Inbound inbound = Inbound.ofCalls(1 << 20);
		List<String> messages = new ArrayList<>();
		for (byte[] frame : this.channel.frames) {
			FrameReader reader = new FrameReader().over(frame, 0, frame.length);
			assertThat(reader.readByte()).isEqualTo(FrameKind.CHUNK);
			LongMessage message = inbound.chunk(reader);
			if (message != null) {
				byte first = message.bytes()[0];
				assertThat(message.bytes()).hasSize(message.length()).containsOnly(first);
				messages.add(first + "x" + message.length());
			}
		}
		return messages;
	}

	/**
	 * A later call with its key has to stay behind it. A chunk that has been taken goes
	 * before whatever comes later.
	 */
	@Test
	void aKeyIsUnderWayUntilTheLastChunkOfItsLastEntryIsTaken() {
		this.channel.network = true;
		addLong(1, 2 * Protocol.CHUNK_BYTES, Transfer.key(5));
		addLong(2, Protocol.CHUNK_BYTES, Transfer.NO_KEY);
		addLong(3, Protocol.CHUNK_BYTES, Transfer.key(-5));
		addLong(4, Protocol.CHUNK_BYTES, Transfer.key(5));
		Set<String> keys = new LinkedHashSet<>();
		while (this.outbound.queuedBytes() > 0) {
			keys.add(keysUnderWay());
			this.channel.full = false;
			this.channel.meanwhile(() -> this.channel.full = true);
			this.outbound.flush();
		}
		assertThat(keys).containsExactly("5 -5", "5", "");
		assertThat(keysUnderWay()).isEmpty();
	}

	private String keysUnderWay() {
		Outbound.Locked locked = this.outbound.lock();
		try {
			return IntStream.of(5, -5, 0, -1)
				.filter(locked::isLongUnderWay)
				.mapToObj(Integer::toString)
				.collect(Collectors.joining(" "));
		}
		finally {
			locked.unlock();
		}
	}

}
