/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on workers, those of one key one at a time and in order.
 */
final class KeyedDispatcher implements Dispatcher {

	/** 2^32 divided by the golden ratio: keys that count up are spread evenly. */
	private static final int GOLDEN = 0x9E3779B9;

	/** How much of a batch is queued before threads are woken for it. */
	private static final int TASKS_PER_SIGNAL = 64;

	private final Settings settings;

	private final TaskRunner runner;

	private final Stripe[] stripes;

	private final int shift;

	private final WorkerPool pool;

	KeyedDispatcher(Settings settings) {
		Bounds bounds = settings.bounds();
		this.settings = settings;
		this.runner = settings.runner();
		this.stripes = new Stripe[bounds.stripes()];
		this.shift = Integer.SIZE - Integer.numberOfTrailingZeros(this.stripes.length);
		Drained drained = new Drained(this.stripes.length);
		this.pool = new WorkerPool(settings, drained);
		SharedRoom room = new SharedRoom(bounds.shared());
		for (int i = 0; i < this.stripes.length; i++) {
			Worker home = this.pool.worker((int) ((long) i * settings.workers() / this.stripes.length));
			this.stripes[i] = new Stripe(bounds, room, drained, home);
		}
		this.pool.start();
	}

	/** The upper bits of the product, because all bits of the hash take part in them. */
	private Stripe stripe(int keyHash) {
		return this.stripes[(int) (Integer.toUnsignedLong(keyHash * GOLDEN) >>> this.shift)];
	}

	@Override
	public @Nullable RefusalReason tryDispatch(int keyHash, Runnable task) {
		Stripe stripe = stripe(keyHash);
		int before = stripe.add(task);
		if (before == 0) {
			this.pool.ready(stripe);
		}
		else if (before < 0) {
			return this.runner.refuse(Gate.reason(before));
		}
		return null;
	}

	@Override
	public int dispatchAll(List<? extends KeyedTask> tasks) {
		int taken = 0;
		try {
			for (KeyedTask task : tasks) {
				Stripe stripe = stripe(task.keyHash());
				int before = stripe.add(task);
				if (before < 0) {
					this.runner.tell(task, this.runner.refuse(Gate.reason(before)));
					continue;
				}
				if (before == 0) {
					this.pool.readySilently(stripe);
				}
				if (++taken % TASKS_PER_SIGNAL == 0) {
					this.pool.watch().signalAll();
				}
			}
		}
		finally {
			this.pool.watch().signalAll();
		}
		return taken;
	}

	@Override
	public int drain(Duration timeout) {
		shut();
		this.pool.drained().await(timeout);
		return load();
	}

	@Override
	public void close() {
		shut();
		this.pool.stop();
	}

	private void shut() {
		for (Stripe stripe : this.stripes) {
			stripe.shut();
		}
		this.pool.endIfDrained();
	}

	private int load() {
		int load = 0;
		for (Stripe stripe : this.stripes) {
			load += stripe.load();
		}
		return load;
	}

	@Override
	public DispatchSnapshot snapshot() {
		return this.pool.snapshot(load());
	}

	@Override
	public String toString() {
		return this.settings.describe(DispatchMode.KEYED, load());
	}

}
