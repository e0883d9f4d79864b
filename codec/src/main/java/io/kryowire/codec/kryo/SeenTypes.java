/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The declared types that a message has named so far, so that it names each one once.
 */
final class SeenTypes {

	/** More than these are named in full each time. */
	private static final int MOST = 64;

	private @Nullable OpenType[] types = new OpenType[4];

	private int size;

	void clear() {
		if (this.size > 0) {
			Arrays.fill(this.types, 0, this.size, null);
			this.size = 0;
		}
	}

	/** The number of a type, or -1 if it has not been named. */
	int indexOf(OpenType type) {
		for (int i = 0; i < this.size; i++) {
			if (this.types[i] == type) {
				return i;
			}
		}
		return -1;
	}

	void add(OpenType type) {
		if (this.size == MOST) {
			return;
		}
		if (this.size == this.types.length) {
			this.types = Arrays.copyOf(this.types, this.size * 2);
		}
		this.types[this.size++] = type;
	}

	@Nullable OpenType get(int index) {
		return (index < this.size) ? this.types[index] : null;
	}

}
