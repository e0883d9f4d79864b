/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.ByteBuffer;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.kryowire.test.fuzz.Fuzzing;

/**
 * Answers of a server, as Lettuce tells of them, of any parts in any order.
 */
@Tag("fuzz")
class AnyOutputFuzzTests {

	/** A byte says what the next part is, those behind it what is in it. */
	private static void answer(byte[] bytes) {
		AnyOutput output = new AnyOutput();
		ByteBuffer in = ByteBuffer.wrap(bytes);
		while (in.hasRemaining()) {
			switch (in.get() & 7) {
				case 0 -> output.multi(in.hasRemaining() ? in.get() : 0);
				case 1 -> output.multi((in.remaining() < 4) ? -1 : in.getInt());
				case 2 -> output.set(in.hasRemaining() ? in.get() : 0L);
				case 3 -> output.set((ByteBuffer) null);
				case 4 -> output.set(true);
				case 5 -> output.set(0.5);
				default -> {
					ByteBuffer part = in.slice().limit(Math.min(in.remaining(), 4));
					in.position(in.position() + part.limit());
					output.set(part);
				}
			}
		}
		output.get();
	}

	/** What the list of an answer takes at first does not depend on what is announced. */
	@Test
	void answers() {
		Fuzzing.ofBytes("answers of a server", AnyOutputFuzzTests::answer)
			.seeds(List.of(new byte[] { 0, 2, 2, 1, 6, 1, 2, 3, 4 }, new byte[] { 1, 0, 0, 0, 2, 3, 0, 1, 2, 5 }))
			.allocation(1 << 15, 2200)
			.longest(4096)
			.inputs(25_000)
			.run();
	}

}
