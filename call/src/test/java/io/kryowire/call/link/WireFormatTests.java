/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.call.protocol.FrameKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever changes a byte on the wire changes the protocol, its version and its document.
 */
class WireFormatTests {

	private static final Path DOCUMENT = Path.of("..", "docs", "wire-format.md");

	private static final String[] RECORDED = { "C 014b52595702030161000102030405060708090a0b0c0d0e0f",
			"S 0203101112131415161718191a1b1c1d1e1f01",
			"C 0300000000b9b3554f59d955f09e5a26d8d6287010be6a11905542b3054a823694ba084e06",
			"S 040162c82b411d2446af1a5215e6c849804c65ead0f64a47781373a7f779c142317637"
					+ "6480804080804001e7240403616464ea388a5e6da88c34046e6f7465790fef8500000000"
					+ "04776169742e38e77b6da88c34046661696c2e38e77b6da88c34b67cef474c",
			"S 0c0200000000ea388a5e0928696e742c696e74290002000000006da88c3403696e7400"
					+ "0200000000790fef8512286a6176612e6c616e672e537472696e672900" + "02000000002e38e77b02282900",
			"C 060301904e01020304020406", "S 07000000000000000100000000000000220100010a", "C 0610904e0401056869",
			"C 060202904e03d804013203904e00",
			"S 0700000000000000040000000000000089020002d6040305251f6a6176612e6c616e67"
					+ "2e496c6c6567616c5374617465457863657074696f6e01026e6f00",
			"C 062204904e00", "C 0804", "S 07000000000000000500000000000000a9",
			"C 0a01d40810904ecf08019911" + "78".repeat(1100), "S 0700000000000000060000000000000518",
			"C 060a05904e110e0001020304050607080462" + "6f6f6b0204",
			"S 0700000000000000070000000000000549" + "05000106", "S 09", "S 0503627965" };

	@Test
	void theBytesOfEveryFrameAreThoseThatWereRecorded() {
		assertThat(WireConversation.record()).containsExactly(RECORDED);
	}

	@Test
	void theConversationHasAFrameOfEveryKind() {
		assertThat(WireConversation.record()).extracting((line) -> Integer.parseInt(line.substring(2, 4), 16))
			.containsAll(IntStream.rangeClosed(FrameKind.HELLO, FrameKind.CHUNK).boxed().toList());
	}

	@Test
	void theDocumentShowsTheSameConversation() throws IOException {
		assertThat(documented()).containsExactly(RECORDED);
	}

	/**
	 * Frames begin with C or S; everything behind a semicolon is a remark; "78*9" is nine
	 * times 78.
	 */
	private static List<String> documented() throws IOException {
		List<String> frames = new ArrayList<>();
		StringBuilder frame = new StringBuilder();
		boolean inside = false;
		for (String line : Files.readAllLines(DOCUMENT)) {
			if (line.startsWith("```")) {
				inside = line.equals("```conversation");
				continue;
			}
			for (String token : inside ? line.replaceFirst(";.*", "").trim().split(" +") : new String[0]) {
				if (token.equals("C") || token.equals("S")) {
					frames.add(frame.toString());
					frame = new StringBuilder(token + " ");
				}
				else {
					int star = token.indexOf('*');
					frame.append((star < 0) ? token
							: token.substring(0, star).repeat(Integer.parseInt(token.substring(star + 1))));
				}
			}
		}
		frames.add(frame.toString());
		return frames.subList(1, frames.size());
	}

}
