/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;

import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;

/**
 * Calls other nodes, and publishes what they answer, for as long as this one runs.
 */
final class Load implements SmartLifecycle {

	private static final int THREADS = 2;

	private static final int KEYS = 12;

	/** Starting a node is what keeps this machine busy: calls are to go on meanwhile, and not to delay it. */
	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private final Desk desks;

	private final Replica<Quote> replica;

	private final RedisTopic<Quote> messages;

	private final Trail trail;

	private final List<Thread> threads = new ArrayList<>();

	private volatile boolean running;

	Load(Desk desks, StateTopic<Quote> quotes, RedisTopic<Quote> messages, Trail trail) {
		this.desks = desks;
		this.replica = quotes.replica();
		this.messages = messages;
		this.trail = trail;
	}

	/** After all that is called, and before it when it stops. */
	@Override
	public int getPhase() {
		return Integer.MAX_VALUE;
	}

	@Override
	public void start() {
		this.running = true;
		for (int i = 0; i < THREADS; i++) {
			Random random = new Random(i);
			Thread thread = new Thread(() -> run(random), "load-" + i);
			this.threads.add(thread);
			thread.start();
		}
	}

	private void run(Random random) {
		while (this.running) {
			String isin = "ISIN" + random.nextInt(KEYS);
			try {
				Quote answer = this.desks.change(isin, this.replica.get(isin));
				this.trail.add("called " + answer.isin());
				publish(answer);
				LockSupport.parkNanos(PAUSE_NANOS);
			}
			catch (RuntimeException ex) {
				this.trail.add("failed " + isin + ": " + ex + ", caused by " + ex.getCause());
			}
		}
	}

	/** Whether it arrives, nobody has promised. */
	private void publish(Quote quote) {
		try {
			this.messages.publish(quote);
		}
		catch (DataAccessException ex) {
			this.trail.add("lost " + quote.isin() + ": " + ex);
		}
	}

	@Override
	public void stop() {
		this.running = false;
		try {
			for (Thread thread : this.threads) {
				thread.join();
			}
			this.trail.add("stopped");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

}
