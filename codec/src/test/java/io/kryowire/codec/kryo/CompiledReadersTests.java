/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many classes others can make this process define.
 */
class CompiledReadersTests {

	private final CompiledReaders readers = new CompiledReaders(0);

	private int take(Class<?> type, int times) {
		int taken = 0;
		for (int i = 0; i < times; i++) {
			taken += this.readers.take(type) ? 1 : 0;
		}
		return taken;
	}

	@Test
	void ofOneTypeTenVersionsAreCompiled() {
		assertThat(take(String.class, 1000)).isEqualTo(10);
		assertThat(take(Integer.class, 1000)).isEqualTo(10);
	}

	@Test
	void ofAllTypesTogetherAreThatMany() {
		int taken = 0;
		Class<?> type = int.class;
		for (int i = 0; i < 100; i++) {
			type = type.arrayType();
			taken += take(type, 20);
		}
		assertThat(taken).isEqualTo(256);
	}

}
