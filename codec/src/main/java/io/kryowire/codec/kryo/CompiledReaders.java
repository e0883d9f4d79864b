/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many readers of other versions are compiled. What others send must not fill this
 * process with classes: beyond these numbers versions are read without, for good.
 */
final class CompiledReaders {

	static final int MOST_OF_A_TYPE = 10;

	static final int MOST = 256;

	/** Of more fields no code is made. */
	static final int MOST_STEPS = 500;

	/** Compiled readers are held, with the texts of their schemas. */
	static final int LONGEST_TEXT = 1 << 14;

	/** Whether it pays is known after so many objects. */
	static final int USES = 500;

	private final Map<Class<?>, AtomicInteger> ofType = new ConcurrentHashMap<>();

	private final AtomicInteger all = new AtomicInteger();

	private final int uses;

	CompiledReaders(int uses) {
		this.uses = uses;
	}

	/** After how many objects a reader is compiled. */
	int uses() {
		return this.uses;
	}

	/** Takes room for one more. */
	boolean take(Class<?> type) {
		AtomicInteger some = this.ofType.computeIfAbsent(type, (key) -> new AtomicInteger());
		if (some.get() >= MOST_OF_A_TYPE || this.all.get() >= MOST) {
			return false;
		}
		if (some.incrementAndGet() > MOST_OF_A_TYPE || this.all.incrementAndGet() > MOST) {
			return false;
		}
		return true;
	}

}
