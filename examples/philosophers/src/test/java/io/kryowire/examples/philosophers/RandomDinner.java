/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.kryowire.examples.philosophers.Table.Grant;
import org.jspecify.annotations.Nullable;

/**
 * Philosophers of a test at one table, who do at random whatever they may do: ask, give
 * up and ask again, eat, hold, put back, and fall asleep until their lease has ended. The
 * table moves once.
 */
final class RandomDinner {

	private static final int STEPS = 2000;

	private static final long LEASE = 40;

	private final List<Guest> guests;

	private final Random random;

	private final MealHistory history = new MealHistory();

	private Ring ring;

	private long now = 1;

	RandomDinner(int seats, int seed) {
		this.guests = IntStream.range(0, seats).mapToObj(Guest::new).toList();
		this.random = new Random(seed);
		this.ring = new Ring(seats, 1, LEASE, LEASE, () -> this.now);
	}

	void dine() {
		for (int step = 0; step < STEPS; step++) {
			if (step == STEPS / 2) {
				this.ring = new Ring(this.guests.size(), 2, LEASE, this.now + LEASE, () -> this.now);
				this.guests.forEach(Guest::move);
			}
			this.now++;
			this.ring.tick();
			this.guests.get(this.random.nextInt(this.guests.size())).act(this.random.nextInt(10));
		}
		finish();
	}

	/** Everybody who is hungry is served, if those who eat put their forks back. */
	private void finish() {
		this.now += 2 * LEASE;
		this.ring.tick();
		for (int round = 0; round <= this.guests.size(); round++) {
			this.guests.forEach((guest) -> {
				this.now++;
				guest.look();
				guest.stop();
			});
		}
	}

	List<Integer> hungry() {
		return this.guests.stream().filter((guest) -> guest.asked != null).map((guest) -> guest.seat).toList();
	}

	MealChecker checker() {
		return new MealChecker(this.guests.size(), this.history);
	}

	/**
	 * A philosopher of the test.
	 */
	private final class Guest {

		private final int seat;

		private long meal;

		private long since;

		private @Nullable CompletableFuture<Grant> asked;

		private boolean eats;

		private long until;

		private String begun = "";

		Guest(int seat) {
			this.seat = seat;
		}

		void act(int choice) {
			look();
			if (this.eats && choice < 4) {
				stop();
			}
			else if (this.eats && choice < 8) {
				hold();
			}
			else if (this.asked != null && choice == 0) {
				this.asked.cancel(true);
				ask();
			}
			else if (this.asked == null && !this.eats) {
				this.meal++;
				ask();
			}
		}

		private void ask() {
			this.since = RandomDinner.this.now;
			this.asked = RandomDinner.this.ring.take(this.seat, this.meal);
			look();
		}

		/** Sees whether it has been served, and whether its lease is over. */
		private void look() {
			long now = RandomDinner.this.now;
			if (this.eats && now >= this.until) {
				end(this.until);
			}
			if (this.asked == null || !this.asked.isDone()) {
				return;
			}
			Grant grant = this.asked.join();
			this.asked = null;
			this.until = this.since + LEASE;
			// After a long wait only if the table still knows of it
			if (now < this.until || RandomDinner.this.ring.hold(this.seat, this.meal, false)) {
				this.until = (now < this.until) ? this.until : now + LEASE;
				this.eats = true;
				this.begun = "begun t %d %d %d %%d %d %d %d .\n".formatted(this.seat, this.meal, now, grant.tenure(),
						grant.asked(), grant.granted());
			}
		}

		private void hold() {
			if (RandomDinner.this.ring.hold(this.seat, this.meal, true)) {
				this.until = RandomDinner.this.now + LEASE;
			}
		}

		private void stop() {
			if (this.eats) {
				end(Math.min(RandomDinner.this.now, this.until));
				RandomDinner.this.ring.put(this.seat, this.meal);
			}
		}

		private void end(long at) {
			this.eats = false;
			RandomDinner.this.history.add(this.begun.formatted(at));
		}

		/** What a request to a table that is gone becomes: it is made again. */
		private void move() {
			look();
			if (this.asked != null) {
				ask();
			}
		}

	}

}
