/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.examples.philosophers.Table.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One table, with a clock of the test.
 */
class RingTests {

	private static final long LEASE = 100;

	private static final int SEEDS = Integer.getInteger("kryowire.dinner.seeds", 10);

	private final Ring ring = new Ring(5, 7, LEASE, 0);

	@Test
	void whoeverCanEatIsServedAtOnce() {
		assertThat(this.ring.take(0, 1, 10)).isCompletedWithValue(new Grant(7, 1, 2));
		assertThat(this.ring.take(2, 1, 10)).isCompletedWithValue(new Grant(7, 3, 4));
		assertThat(this.ring.view("t").seats()).isEqualTo("etett");
	}

	@Test
	void whoeverLacksAForkIsServedWhenItIsFree() {
		this.ring.take(0, 1, 10);
		this.ring.take(2, 1, 10);
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 10);
		assertThat(waiting).isNotDone();
		this.ring.put(0, 1, 20);
		assertThat(waiting).isNotDone();
		this.ring.put(2, 1, 30);
		assertThat(waiting).isCompletedWithValue(new Grant(7, 5, 6));
	}

	@Test
	void aNeighbourWhoIsServedWhileSomebodyWaitsIsNotServedTwice() {
		this.ring.take(0, 1, 10);
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 10);
		CompletableFuture<Grant> overtaking = this.ring.take(2, 1, 10);
		assertThat(overtaking).isDone();
		this.ring.put(2, 1, 20);
		CompletableFuture<Grant> again = this.ring.take(2, 2, 20);
		assertThat(again).as("seat 1 waits for seat 0, and seat 2 has overtaken it already").isNotDone();
		this.ring.put(0, 1, 30);
		assertThat(waiting).isDone();
		this.ring.put(1, 1, 40);
		assertThat(again).isDone();
	}

	/** Its connection was lost, and another one was quicker. */
	@Test
	void aRequestThatComesOnceMoreTakesNoForksAway() {
		CompletableFuture<Grant> first = this.ring.take(0, 1, 10);
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 20);
		CompletableFuture<Grant> again = this.ring.take(0, 1, 60);
		assertThat(waiting).isNotDone();
		assertThat(again).isCompletedWithValue(first.join());
		this.ring.tick(159);
		assertThat(waiting).as("a lease counts from the last request").isNotDone();
		this.ring.tick(160);
		assertThat(waiting).isDone();
	}

	@Test
	void aRequestThatComesLateToATableThatHasMovedTakesNoForksAway() {
		Ring moved = new Ring(5, 8, LEASE, 100);
		moved.hold(0, 1, true, 90);
		CompletableFuture<Grant> waiting = moved.take(1, 1, 95);
		assertThat(moved.take(0, 1, 96)).isCompletedExceptionally();
		moved.tick(100);
		assertThat(waiting).isNotDone();
	}

	/** Between the grant and its answer, which nobody waits for any more. */
	@Test
	void forksThatWereGivenOnceMoreAreNotGivenBack() {
		this.ring.take(1, 1, 10);
		List<CompletableFuture<Grant>> again = new ArrayList<>();
		this.ring.take(2, 1, 20).thenRun(() -> again.add(this.ring.take(0, 1, 30)));
		this.ring.take(0, 1, 20).cancel(false);
		this.ring.put(1, 1, 30);
		assertThat(again).singleElement().satisfies((answer) -> assertThat(answer).isCompleted());
		assertThat(this.ring.view("t").seats()).isEqualTo("etett");
	}

	@Test
	void whoeverIsNotHeardOfLosesTheForksAfterALease() {
		this.ring.take(0, 1, 10);
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 10);
		this.ring.tick(109);
		assertThat(waiting).isNotDone();
		this.ring.tick(110);
		assertThat(waiting).isDone();
		assertThat(this.ring.hold(0, 1, true, 111)).isFalse();
	}

	@Test
	void whoeverSaysThatItEatsKeepsTheForksForAnotherLease() {
		this.ring.take(0, 1, 10);
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 10);
		assertThat(this.ring.hold(0, 1, true, 60)).isTrue();
		this.ring.tick(159);
		assertThat(waiting).isNotDone();
		this.ring.tick(160);
		assertThat(waiting).isDone();
	}

	@Test
	void aTableThatHasMovedServesNobodyUntilItOpens() {
		Ring moved = new Ring(5, 8, LEASE, 100);
		CompletableFuture<Grant> asked = moved.take(0, 1, 50);
		moved.put(1, 1, 60);
		moved.tick(99);
		assertThat(asked).isNotDone();
		assertThat(moved.view("t").open()).isFalse();
		moved.tick(100);
		assertThat(asked).isDone();
		assertThat(moved.view("t").open()).isTrue();
	}

	@Test
	void aTableThatHasMovedIsToldWhoEats() {
		Ring moved = new Ring(5, 8, LEASE, 100);
		assertThat(moved.hold(0, 1, true, 90)).isTrue();
		CompletableFuture<Grant> asked = moved.take(1, 1, 95);
		moved.tick(100);
		assertThat(asked).isNotDone();
		moved.put(0, 1, 110);
		assertThat(asked).isDone();
	}

	@Test
	void aTableThatHasMovedBelievesNobodyWhoHasNotBegunToEat() {
		Ring moved = new Ring(5, 8, LEASE, 100);
		assertThat(moved.hold(0, 1, false, 50)).as("its neighbour may have been given the forks since").isFalse();
		assertThat(moved.hold(1, 1, true, 60)).isTrue();
	}

	@Test
	void whoeverHasNotBegunKeepsTheForksThatThisTableHasGiven() {
		this.ring.take(0, 1, 10);
		assertThat(this.ring.hold(0, 1, false, 100)).isTrue();
		assertThat(this.ring.hold(2, 1, false, 100)).isFalse();
	}

	@Test
	void aTableThatIsOpenBelievesNobodyWhoSaysThatItEats() {
		assertThat(this.ring.hold(0, 1, true, 10)).isFalse();
		assertThat(this.ring.take(1, 1, 10)).isDone();
	}

	@Test
	void whatIsSaidOfAMealThatIsOverChangesNothing() {
		this.ring.take(0, 1, 10);
		this.ring.put(0, 1, 20);
		this.ring.take(0, 2, 30);
		this.ring.put(0, 1, 40);
		assertThat(this.ring.hold(0, 1, true, 40)).isFalse();
		assertThat(this.ring.take(0, 1, 40)).isCompletedExceptionally();
		assertThat(this.ring.hold(0, 2, true, 40)).isTrue();
		Ring moved = new Ring(5, 8, LEASE, 100);
		moved.put(0, 1, 50);
		assertThat(moved.hold(0, 1, true, 60)).as("it has arrived late").isFalse();
	}

	@Test
	void whoeverAsksAgainHasNoForksAndGetsThem() {
		assertThat(this.ring.take(0, 1, 10)).isDone();
		assertThat(this.ring.take(0, 1, 50)).as("the answer was lost").isDone();
		CompletableFuture<Grant> waiting = this.ring.take(1, 1, 60);
		this.ring.tick(149);
		assertThat(waiting).isNotDone();
		assertThat(this.ring.take(0, 2, 149)).as("a new meal, whose neighbour has asked before").isNotDone();
		assertThat(waiting).isDone();
	}

	@Test
	void whoeverAsksAgainForTheSameMealKeepsItsTurn() {
		this.ring.take(0, 1, 10);
		this.ring.take(3, 1, 10);
		CompletableFuture<Grant> first = this.ring.take(1, 1, 10);
		CompletableFuture<Grant> second = this.ring.take(2, 1, 10);
		first.cancel(true);
		first = this.ring.take(1, 1, 20);
		this.ring.put(0, 1, 30);
		assertThat(first).isDone();
		assertThat(second).isNotDone();
	}

	@Test
	void whenSomebodyHasGivenUpThenTheNextIsServed() {
		this.ring.take(0, 1, 10);
		CompletableFuture<Grant> gone = this.ring.take(1, 1, 10);
		this.ring.take(3, 1, 10);
		CompletableFuture<Grant> next = this.ring.take(2, 1, 10);
		gone.cancel(true);
		this.ring.put(3, 1, 20);
		assertThat(next).isDone();
		this.ring.put(0, 1, 30);
		this.ring.put(2, 1, 30);
		assertThat(this.ring.view("t").seats()).isEqualTo("ttttt");
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5, 20 })
	void nobodyStarvesAndNoForkIsHeldTwiceWhateverHappens(int seats) {
		for (int seed = 0; seed < SEEDS; seed++) {
			RandomDinner dinner = new RandomDinner(seats, seed);
			dinner.dine();
			MealChecker checker = dinner.checker();
			assertThat(checker.heldTwice()).as("seed %d", seed).isEmpty();
			assertThat(checker.overtakenTwice()).as("seed %d", seed).isEmpty();
			assertThat(dinner.hungry()).as("seed %d: who waits though nobody eats", seed).isEmpty();
		}
	}

}
