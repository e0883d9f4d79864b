/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When the first call of each key was answered that was begun after a time.
 */
final class KeyAnswers {

	private final long since;

	private final AtomicLongArray times;

	KeyAnswers(long since, int keys) {
		this.since = since;
		this.times = new AtomicLongArray(keys);
	}

	void answered(int key, long begun, long now) {
		if (begun > this.since) {
			this.times.compareAndSet(key, 0, now);
		}
	}

	boolean areThere(Collection<Integer> keys) {
		return keys.stream().noneMatch((key) -> this.times.get(key) == 0);
	}

	List<Long> of(Collection<Integer> keys) {
		return keys.stream().map(this.times::get).toList();
	}

}
