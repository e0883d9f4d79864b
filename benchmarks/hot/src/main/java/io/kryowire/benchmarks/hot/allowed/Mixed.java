/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.CodecRow;

/**
 * Values of which only the message knows the types: of two declared classes and two of
 * the JDK's, in turns.
 *
 * @param values the values
 */
public record Mixed(List<Object> values) {

	/** How many there are of each class. */
	static final int EACH = 5;

	static Mixed sample() {
		List<Object> values = new ArrayList<>();
		for (int i = 0; i < EACH; i++) {
			values.add(CodecRow.RECORD.sample());
			values.add("text " + i);
			values.add(CodecRow.STRUCT.sample());
			values.add((long) i);
		}
		return new Mixed(values);
	}

}
