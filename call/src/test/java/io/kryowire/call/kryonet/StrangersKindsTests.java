/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;

import io.kryowire.call.link.CountedLog;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever comes in the place of a length, there are few kinds of lines for it: others
 * would be hidden behind them.
 */
class StrangersKindsTests {

	@Test
	void textsInThePlaceOfALengthAreOfOneKind() {
		FrameSerialization serialization = new FrameSerialization();
		Set<String> kinds = new TreeSet<>();
		for (char third = 'A'; third <= 'Z'; third++) {
			for (char fourth = 'A'; fourth <= 'Z'; fourth++) {
				ByteBuffer buffer = ByteBuffer.wrap(HandMade.ascii("AA" + third + fourth));
				try {
					serialization.readLength(buffer);
				}
				catch (RuntimeException ex) {
					kinds.add(CountedLog.kindOf(String.valueOf(serialization.takeProblem())));
				}
			}
		}
		assertThat(kinds).singleElement().asString().contains("HTTP");
	}

}
