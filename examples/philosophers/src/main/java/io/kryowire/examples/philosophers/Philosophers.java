/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.kryowire.examples.philosophers.Table.Grant;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * The philosophers of this node: they think, are hungry, and eat. None of them has a
 * thread; each goes on when an answer comes or a time is over.
 */
public final class Philosophers implements ApplicationRunner, AutoCloseable {

	/** Of a lease. The rest is for clocks that run at different speeds. */
	private static final double USED = 0.9;

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final Table tables;

	private final Dinner dinner;

	private final History history;

	private final ScheduledExecutorService timer;

	private final LongSupplier clock;

	private final Random random;

	private final long lease;

	Philosophers(Table tables, Dinner dinner, History history, ScheduledExecutorService timer, LongSupplier clock,
			Random random) {
		this.tables = tables;
		this.dinner = dinner;
		this.history = history;
		this.timer = timer;
		this.clock = clock;
		this.random = random;
		this.lease = (long) (dinner.lease().toNanos() * USED);
	}

	@Override
	public void run(ApplicationArguments arguments) {
		// A philosopher who has been killed comes back with higher numbers
		long firstMeal = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
		List<String> names = this.dinner.names();
		for (int table = 0; table < names.size(); table++) {
			for (int seat = 0; seat < this.dinner.seats(); seat++) {
				if (this.dinner.isHere(table, seat)) {
					new Philosopher(names.get(table), seat, firstMeal).think();
				}
			}
		}
	}

	private void after(long nanos, Runnable step) {
		if (nanos > 0) {
			this.timer.schedule(step, nanos, TimeUnit.NANOSECONDS);
		}
		else {
			step.run();
		}
	}

	/** From half the average to one and a half of it. */
	private long about(Duration average) {
		return (long) (average.toNanos() * (0.5 + this.random.nextDouble()));
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

	/**
	 * One of them. Only one step of it is ever due, so that no two threads are here.
	 */
	private final class Philosopher {

		private final String table;

		private final int seat;

		private long meal;

		/** When the request was made that has brought the forks. */
		private long asked;

		/** Until when the forks are surely ours. */
		private long until;

		private long end;

		Philosopher(String table, int seat, long meal) {
			this.table = table;
			this.seat = seat;
			this.meal = meal;
		}

		void think() {
			after(about(Philosophers.this.dinner.think()), this::becomeHungry);
		}

		private void becomeHungry() {
			this.meal++;
			ask();
		}

		private void ask() {
			this.asked = now();
			call(() -> Philosophers.this.tables.take(this.table, this.seat, this.meal)).whenComplete(this::answered);
		}

		private void answered(@Nullable Grant grant, @Nullable Throwable failure) {
			if (grant == null) {
				after(PAUSE_NANOS, this::ask);
				return;
			}
			this.until = this.asked + Philosophers.this.lease;
			if (isRunningOut()) {
				// It was long ago, or the answer comes late: are the forks still ours?
				hold(false, Philosophers.this.lease, (ours) -> begin(grant, ours));
			}
			else {
				begin(grant, true);
			}
		}

		private void begin(Grant grant, boolean ours) {
			long now = now();
			if (!ours || now - this.until >= 0) {
				becomeHungry();
				return;
			}
			this.end = now + about(Philosophers.this.dinner.eat());
			Philosophers.this.history.begun(this.table, this.seat, this.meal, grant, now, this.until);
			eat(true);
		}

		private void eat(boolean ours) {
			long now = now();
			if (!ours || now - this.until >= 0 || now - this.end >= 0) {
				finish(now);
			}
			else if (isRunningOut()) {
				hold(true, this.until - now, this::eat);
			}
			else {
				long next = Math.min(this.end, this.until - Philosophers.this.lease / 2);
				after(Math.max(1, next - now), () -> eat(true));
			}
		}

		/** What is done without forks, because nobody was awake, counts for nothing. */
		private void finish(long now) {
			long ended = (now - this.until < 0) ? now : this.until;
			Philosophers.this.history.ended(this.table, this.seat, this.meal, ended);
			// Not waited for: if it fails, the next request says the same, or the lease
			// ends
			call(() -> Philosophers.this.tables.put(this.table, this.seat, this.meal));
			think();
		}

		private boolean isRunningOut() {
			return this.until - now() <= Philosophers.this.lease / 2;
		}

		/**
		 * Goes on with whether the forks may still be ours, for as long as until says.
		 */
		private void hold(boolean eats, long patience, Consumer<Boolean> next) {
			long sent = now();
			CompletableFuture<Boolean> answer = call(
					() -> Philosophers.this.tables.hold(this.table, this.seat, this.meal, eats));
			after(patience, () -> answer.completeExceptionally(new TimeoutException()));
			answer.whenComplete((ours, failure) -> {
				if (failure != null) {
					// Nobody answers for the table at present
					after(PAUSE_NANOS, () -> next.accept(true));
					return;
				}
				if (ours) {
					this.until = sent + Philosophers.this.lease;
					if (eats) {
						Philosophers.this.history.held(this.table, this.seat, this.meal, this.until);
					}
				}
				next.accept(ours);
			});
		}

		/** Without a node to call, a call may fail before it has begun. */
		private <T> CompletableFuture<T> call(Supplier<CompletableFuture<T>> call) {
			try {
				return call.get();
			}
			catch (RuntimeException ex) {
				return CompletableFuture.failedFuture(ex);
			}
		}

		private long now() {
			return Philosophers.this.clock.getAsLong();
		}

	}

}
