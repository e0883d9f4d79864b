/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.kryowire.examples.philosophers.Table.Grant;
import org.jspecify.annotations.Nullable;

/**
 * A seat of a table, guarded by its {@link Ring}.
 */
final class Seat {

	private final int number;

	private State state = State.THINKING;

	private long meal;

	/** The last meal of which it is known that it has ended. */
	private long over;

	private long asked;

	private long until;

	private @Nullable CompletableFuture<Grant> answer;

	/** What it eats with, if this table has given it. */
	private @Nullable Grant grant;

	/** Neighbours who have begun a meal since this seat has asked. */
	private final Collection<Seat> overtakers = new ArrayList<>(2);

	Seat(int number) {
		this.number = number;
	}

	int number() {
		return this.number;
	}

	/** The position of its request. */
	long asked() {
		return this.asked;
	}

	char letter() {
		return this.state.letter;
	}

	boolean isHungry() {
		return this.state == State.HUNGRY;
	}

	boolean isEating() {
		return this.state == State.EATING;
	}

	boolean eats(long meal) {
		return isEating() && this.meal == meal;
	}

	/** Whether it eats because of this answer, and of no later one. */
	boolean isEatingBy(CompletableFuture<Grant> answer) {
		return isEating() && this.answer == answer;
	}

	boolean isOver(long meal) {
		return meal <= this.over;
	}

	boolean isOverdue(long now) {
		return isEating() && now - this.until >= 0;
	}

	void ask(long meal, CompletableFuture<Grant> answer, long position) {
		if (this.state != State.HUNGRY || this.meal != meal) {
			// Who asks again for the same meal keeps its turn
			this.asked = position;
			this.overtakers.clear();
		}
		this.over = Math.max(this.over, meal - 1);
		this.state = State.HUNGRY;
		this.meal = meal;
		this.answer = answer;
	}

	/**
	 * A request that comes again, or late because its connection was lost, takes no forks
	 * away.
	 */
	CompletableFuture<Grant> takeAgain(long until) {
		Grant known = this.grant;
		if (known == null) {
			return CompletableFuture.failedFuture(
					new IllegalStateException("Meal %d of seat %d has begun".formatted(this.meal, this.number)));
		}
		CompletableFuture<Grant> again = CompletableFuture.completedFuture(known);
		this.until = until;
		this.answer = again;
		return again;
	}

	Told eat(long until, Grant grant) {
		this.state = State.EATING;
		this.until = until;
		this.grant = grant;
		this.overtakers.clear();
		return new Told(this, Objects.requireNonNull(this.answer), grant);
	}

	/** Has been given forks in a former life of the table. */
	void eatOn(long meal) {
		if (this.state == State.THINKING && !isOver(meal)) {
			this.state = State.EATING;
			this.meal = meal;
		}
	}

	/** Returns whether it eats this meal, which then may last until then. */
	boolean hold(long meal, long until) {
		if (!eats(meal)) {
			return false;
		}
		this.until = until;
		return true;
	}

	void put(long meal) {
		if (this.state != State.THINKING && meal >= this.meal) {
			think();
		}
		this.over = Math.max(this.over, meal);
	}

	void think() {
		this.state = State.THINKING;
		this.answer = null;
		this.grant = null;
		this.overtakers.clear();
	}

	void overtakenBy(Seat neighbour) {
		if (isHungry()) {
			this.overtakers.add(neighbour);
		}
	}

	/** Whether the neighbour has had its turn, and this seat is next. */
	boolean waitsFor(Seat neighbour) {
		return isHungry() && this.overtakers.contains(neighbour);
	}

	/**
	 * What a philosopher does, as far as the table knows.
	 */
	private enum State {

		THINKING('t'), HUNGRY('h'), EATING('e');

		private final char letter;

		State(char letter) {
			this.letter = letter;
		}

	}

	/**
	 * Somebody who has just been given forks.
	 */
	record Told(Seat seat, CompletableFuture<Grant> answer, Grant grant) {

	}

}
