/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The time from an opening of a {@link SlotGate} to its end, and the calls that are in.
 * <p>
 * The highest bit of the count says that nobody may enter any more: whoever brings the
 * count to this bit alone, by closing or by leaving, is the last one, and there is
 * exactly one.
 */
final class SlotPeriod implements Tenure {

	private static final int CLOSED = Integer.MIN_VALUE;

	private static final Runnable NOTHING = () -> {
	};

	private final BooleanSupplier valid;

	/** The calls that are in, and the highest bit once nobody may enter. */
	private final AtomicInteger calls = new AtomicInteger();

	/** Written before the bit is set, and read by whoever finds it set. */
	private Runnable whenIdle = NOTHING;

	private volatile boolean ended;

	SlotPeriod(BooleanSupplier valid) {
		this.valid = valid;
	}

	boolean enter() {
		int now = this.calls.get();
		while (now >= 0) {
			if (this.calls.compareAndSet(now, now + 1)) {
				return true;
			}
			now = this.calls.get();
		}
		return false;
	}

	/**
	 * Returns whether nobody is in. Called once, unless the period is ended before.
	 */
	boolean close(Runnable whenIdle) {
		this.whenIdle = whenIdle;
		return this.calls.getAndUpdate((now) -> now | CLOSED) == 0;
	}

	/**
	 * Also if it has been closed: who is told of the last call is told nevertheless.
	 */
	void end() {
		this.ended = true;
		this.calls.getAndUpdate((now) -> now | CLOSED);
	}

	int running() {
		return this.calls.get() & Integer.MAX_VALUE;
	}

	@Override
	public boolean isCurrent() {
		return !this.ended && this.valid.getAsBoolean();
	}

	@Override
	public void leave() {
		if (this.calls.decrementAndGet() == CLOSED) {
			this.whenIdle.run();
		}
	}

}
