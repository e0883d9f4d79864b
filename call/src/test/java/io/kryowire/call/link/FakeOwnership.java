/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Tenure;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * An ownership that admits, refuses or lets wait as a test says, and counts.
 */
final class FakeOwnership implements KeyOwnership {

	/** The slots that calls have asked for. */
	final List<Integer> asked = new CopyOnWriteArrayList<>();

	/** Whether those calls were allowed to wait. */
	final List<Boolean> patient = new CopyOnWriteArrayList<>();

	final AtomicInteger inside = new AtomicInteger();

	final AtomicInteger left = new AtomicInteger();

	final AtomicInteger leftTwice = new AtomicInteger();

	volatile boolean current = true;

	volatile @Nullable RuntimeException refusal;

	/** Calls that may wait do so until it is open. */
	volatile CountDownLatch gate = new CountDownLatch(0);

	/** Refuses everything. */
	void refuse(@Nullable String owner, String reason) {
		this.refusal = new NotOwnerException(1, owner, reason);
	}

	@Override
	public Tenure enter(int slot, long deadlineNanos, boolean mayWait) {
		this.asked.add(slot);
		this.patient.add(mayWait);
		if (mayWait) {
			await(slot);
		}
		RuntimeException problem = this.refusal;
		if (problem != null) {
			throw problem;
		}
		this.inside.incrementAndGet();
		return new Stay();
	}

	private void await(int slot) {
		try {
			Waiting.await(this.gate);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			// A thread that is interrupted may go on as well
			if (this.refusal != null) {
				throw new NotOwnerException(slot, null, "interrupted");
			}
		}
	}

	/** One call's. */
	private final class Stay implements Tenure {

		private final AtomicBoolean over = new AtomicBoolean();

		@Override
		public boolean isCurrent() {
			return FakeOwnership.this.current;
		}

		@Override
		public void leave() {
			if (!this.over.compareAndSet(false, true)) {
				FakeOwnership.this.leftTwice.incrementAndGet();
				return;
			}
			FakeOwnership.this.inside.decrementAndGet();
			FakeOwnership.this.left.incrementAndGet();
		}

	}

}
