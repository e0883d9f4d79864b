/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.util.List;

import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The parts of frames, read in any order over any bytes.
 */
@Tag("fuzz")
class FrameReaderFuzzTests {

	/** What is read next stands before it. */
	private static void read(byte[] bytes) {
		FrameReader reader = new FrameReader().over(bytes, 0, bytes.length);
		while (reader.remaining() > 0) {
			int before = reader.remaining();
			switch (reader.readByte() % 9) {
				case 0 -> reader.readInt();
				case 1 -> reader.readLong();
				case 2 -> reader.readVarint();
				case 3 -> reader.readCount(1 << 20);
				case 4 -> reader.readBytes(reader.readCount(Integer.MAX_VALUE));
				case 5 -> reader.readText(4096);
				case 6 -> reader.readId(1024);
				case 7 -> reader.readNote(1024);
				default -> reader.skip((int) reader.readVarint());
			}
			if (reader.remaining() >= before) {
				throw new IllegalStateException("%d bytes are left after %d".formatted(reader.remaining(), before));
			}
		}
	}

	/** Many ids of one letter: each costs what looking for controls does. */
	private static byte[] ids() {
		byte[] ids = new byte[3 * 300];
		for (int i = 0; i < ids.length; i += 3) {
			ids[i] = 6;
			ids[i + 1] = 1;
			ids[i + 2] = 'n';
		}
		return ids;
	}

	@Test
	void partsOfFrames() {
		Fuzzing.ofBytes("parts of frames", FrameReaderFuzzTests::read)
			.refusal(ProtocolException.class)
			.seeds(List.of(new byte[] { 0, 0, 0, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 5 },
					new byte[] { 2, -1, -1, 3, 3, 127, 4, 2, 1, 1, 8, 1, 1 },
					new byte[] { 5, 3, 'a', 'b', 'c', 6, 4, 'n', 'o', 'd', 'e', 7, 3, 'n', '\n', 'o' }, ids()))
			.allocation(1 << 14, 160)
			.inputs(50_000)
			.run();
	}

}
