/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Counts what becomes of it.
 */
final class CountedTask implements KeyedTask {

	final AtomicInteger runs = new AtomicInteger();

	final AtomicInteger refusals = new AtomicInteger();

	volatile @Nullable RefusalReason reason;

	private final int key;

	CountedTask(int key) {
		this.key = key;
	}

	@Override
	public int keyHash() {
		return this.key;
	}

	@Override
	public void run() {
		this.runs.incrementAndGet();
	}

	@Override
	public void refused(RefusalReason reason) {
		this.reason = reason;
		this.refusals.incrementAndGet();
	}

	int outcomes() {
		return this.runs.get() + this.refusals.get();
	}

}
