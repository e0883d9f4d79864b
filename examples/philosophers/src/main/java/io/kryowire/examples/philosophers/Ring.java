/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

import io.kryowire.examples.philosophers.Table.Grant;
import io.kryowire.examples.philosophers.Table.View;

/**
 * The seats of one table during one life of it. Forks need no state of their own: one is
 * taken while a seat beside it eats. Thread-safe.
 */
/*
 * Fair: a neighbour who has begun a meal since a seat has asked does not begin another
 * one before that seat has eaten. No deadlock: a seat waits only for seats that eat,
 * whose leases end, or for a neighbour who has asked before it, and so of all who are
 * hungry the one who has asked first waits for nobody who is hungry.
 */
final class Ring {

	private final List<Seat> seats;

	private final long tenure;

	private final long leaseNanos;

	private final long opens;

	/**
	 * Read under the lock: a lease may not begin before what the thread has waited for.
	 */
	private final LongSupplier clock;

	private boolean open;

	/** Counts requests and grants, so that their order can be checked. */
	private long position;

	private long meals;

	/**
	 * Creates a table at which nobody is known to eat.
	 * @param seats how many there are, at least two
	 * @param tenure the number of this life
	 * @param leaseNanos for how long forks are given
	 * @param opens when those who may have been given forks in a former life have told,
	 * or have stopped
	 * @param clock tells the time
	 */
	Ring(int seats, long tenure, long leaseNanos, long opens, LongSupplier clock) {
		this.seats = IntStream.range(0, seats).mapToObj(Seat::new).toList();
		this.tenure = tenure;
		this.leaseNanos = leaseNanos;
		this.opens = opens;
		this.clock = clock;
	}

	CompletableFuture<Grant> take(int number, long meal) {
		CompletableFuture<Grant> answer = new CompletableFuture<>();
		Collection<Seat.Told> served;
		synchronized (this) {
			long now = this.clock.getAsLong();
			Seat seat = this.seats.get(number);
			if (seat.isOver(meal)) {
				return CompletableFuture
					.failedFuture(new IllegalStateException("Meal %d of seat %d is over".formatted(meal, number)));
			}
			if (seat.eats(meal)) {
				return seat.takeAgain(now + this.leaseNanos);
			}
			seat.ask(meal, answer, ++this.position);
			served = serveAround(number, now);
		}
		tell(served);
		return answer;
	}

	boolean hold(int number, long meal, boolean eats) {
		synchronized (this) {
			long now = this.clock.getAsLong();
			Seat seat = this.seats.get(number);
			if (eats && now - this.opens < 0 && forksAreFree(number)) {
				seat.eatOn(meal);
			}
			return seat.hold(meal, now + this.leaseNanos);
		}
	}

	void put(int number, long meal) {
		Collection<Seat.Told> served;
		synchronized (this) {
			long now = this.clock.getAsLong();
			Seat seat = this.seats.get(number);
			seat.put(meal);
			served = serveAround(number, now);
		}
		tell(served);
	}

	/** Ends leases, and opens the table when it is time. */
	void tick() {
		List<Seat.Told> served = new ArrayList<>();
		synchronized (this) {
			long now = this.clock.getAsLong();
			if (!this.open && now - this.opens >= 0) {
				this.open = true;
				this.seats.stream()
					.filter(Seat::isHungry)
					.sorted(Comparator.comparingLong(Seat::asked))
					.forEach((seat) -> served.addAll(serveAround(seat.number(), now)));
			}
			for (Seat seat : this.seats) {
				if (seat.isOverdue(now)) {
					seat.think();
					served.addAll(serveAround(seat.number(), now));
				}
			}
		}
		tell(served);
	}

	synchronized View view(String name) {
		StringBuilder letters = new StringBuilder(this.seats.size());
		this.seats.forEach((seat) -> letters.append(seat.letter()));
		return new View(name, this.open, letters.toString(), this.meals);
	}

	/** Only these can be served after something has changed at one of them. */
	private Collection<Seat.Told> serveAround(int number, long now) {
		if (now - this.opens < 0) {
			return List.of();
		}
		Seat first = beside(number, -1);
		Seat last = beside(number, 1);
		if (first.asked() > last.asked()) {
			Seat earlier = last;
			last = first;
			first = earlier;
		}
		List<Seat.Told> served = new ArrayList<>(2);
		serve(first, now, served);
		serve(last, now, served);
		serve(this.seats.get(number), now, served);
		return served;
	}

	private void serve(Seat seat, long now, List<Seat.Told> served) {
		Seat left = beside(seat.number(), -1);
		Seat right = beside(seat.number(), 1);
		if (seat.isHungry() && forksAreFree(seat.number()) && !left.waitsFor(seat) && !right.waitsFor(seat)) {
			this.meals++;
			left.overtakenBy(seat);
			right.overtakenBy(seat);
			served.add(seat.eat(now + this.leaseNanos, new Grant(this.tenure, seat.asked(), ++this.position)));
		}
	}

	private boolean forksAreFree(int number) {
		return !beside(number, -1).isEating() && !beside(number, 1).isEating();
	}

	private Seat beside(int number, int step) {
		return this.seats.get(Math.floorMod(number + step, this.seats.size()));
	}

	/** Outside the lock, since whoever waits for an answer goes on in this thread. */
	private void tell(Collection<Seat.Told> served) {
		if (served.isEmpty()) {
			return;
		}
		Deque<Seat.Told> more = new ArrayDeque<>(0);
		served.forEach((told) -> complete(told, more));
		for (Seat.Told told = more.poll(); told != null; told = more.poll()) {
			complete(told, more);
		}
	}

	private void complete(Seat.Told told, Collection<Seat.Told> more) {
		if (!told.answer().complete(told.grant())) {
			more.addAll(giveBack(told));
		}
	}

	/** The caller has given up meanwhile. If it asks again, it asks for the same meal. */
	private synchronized Collection<Seat.Told> giveBack(Seat.Told told) {
		Seat seat = told.seat();
		if (!seat.isEatingBy(told.answer())) {
			return List.of();
		}
		seat.think();
		return serveAround(seat.number(), this.clock.getAsLong());
	}

}
