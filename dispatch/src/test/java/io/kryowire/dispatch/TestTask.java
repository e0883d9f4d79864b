/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A task whose parts a test puts together.
 */
final class TestTask extends LineTask {

	private final Runnable body;

	private final @Nullable Pace pace;

	private BooleanSupplier over = () -> false;

	private @Nullable LineTask awaiting;

	final CountDownLatch ran = new CountDownLatch(1);

	final CountDownLatch refused = new CountDownLatch(1);

	private TestTask(boolean keyed, int key, @Nullable Pace pace, Runnable body) {
		super(keyed, key);
		this.body = body;
		this.pace = pace;
	}

	static TestTask of(Runnable body) {
		return new TestTask(false, 0, null, body);
	}

	static TestTask of(int key, Runnable body) {
		return new TestTask(true, key, null, body);
	}

	static TestTask of(Pace pace, Runnable body) {
		return new TestTask(false, 0, pace, body);
	}

	/** One that waits for a latch. */
	static TestTask waiting(int key, CountDownLatch begun, CountDownLatch end) {
		return of(key, () -> {
			begun.countDown();
			Eventually.opens(end);
		});
	}

	TestTask overIf(BooleanSupplier condition) {
		this.over = condition;
		return this;
	}

	TestTask awaitedBy(LineTask other) {
		this.awaiting = other;
		return this;
	}

	@Override
	public void run() {
		try {
			this.body.run();
		}
		finally {
			this.ran.countDown();
		}
	}

	@Override
	public void refused() {
		this.refused.countDown();
	}

	@Override
	protected boolean isOver(long now) {
		return this.over.getAsBoolean();
	}

	@Override
	protected void over() {
		run();
	}

	@Override
	protected boolean isAwaitedBy(LineTask running) {
		return running == this.awaiting;
	}

	@Override
	protected @Nullable Pace pace() {
		return this.pace;
	}

}
