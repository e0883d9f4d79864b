/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.examples.philosophers.Table.Grant;
import io.kryowire.test.waiting.Waiting;
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

	private long now;

	private final Ring ring = new Ring(5, 7, LEASE, 0, () -> this.now);

	@Test
	void whoeverCanEatIsServedAtOnce() {
		assertThat(at(10).take(0, 1)).isCompletedWithValue(new Grant(7, 1, 2));
		assertThat(at(10).take(2, 1)).isCompletedWithValue(new Grant(7, 3, 4));
		assertThat(this.ring.view("t").seats()).isEqualTo("etett");
	}

	@Test
	void whoeverLacksAForkIsServedWhenItIsFree() {
		at(10).take(0, 1);
		at(10).take(2, 1);
		CompletableFuture<Grant> waiting = at(10).take(1, 1);
		assertThat(waiting).isNotDone();
		at(20).put(0, 1);
		assertThat(waiting).isNotDone();
		at(30).put(2, 1);
		assertThat(waiting).isCompletedWithValue(new Grant(7, 5, 6));
	}

	@Test
	void aNeighbourWhoIsServedWhileSomebodyWaitsIsNotServedTwice() {
		at(10).take(0, 1);
		CompletableFuture<Grant> waiting = at(10).take(1, 1);
		CompletableFuture<Grant> overtaking = at(10).take(2, 1);
		assertThat(overtaking).isDone();
		at(20).put(2, 1);
		CompletableFuture<Grant> again = at(20).take(2, 2);
		assertThat(again).as("seat 1 waits for seat 0, and seat 2 has overtaken it already").isNotDone();
		at(30).put(0, 1);
		assertThat(waiting).isDone();
		at(40).put(1, 1);
		assertThat(again).isDone();
	}

	/** Its connection was lost, and another one was quicker. */
	@Test
	void aRequestThatComesOnceMoreTakesNoForksAway() {
		CompletableFuture<Grant> first = at(10).take(0, 1);
		CompletableFuture<Grant> waiting = at(20).take(1, 1);
		CompletableFuture<Grant> again = at(60).take(0, 1);
		assertThat(waiting).isNotDone();
		assertThat(again).isCompletedWithValue(first.join());
		at(159).tick();
		assertThat(waiting).as("a lease counts from the last request").isNotDone();
		at(160).tick();
		assertThat(waiting).isDone();
	}

	@Test
	void aRequestThatComesLateToATableThatHasMovedTakesNoForksAway() {
		Ring moved = new Ring(5, 8, LEASE, 100, () -> this.now);
		this.now = 90;
		moved.hold(0, 1, true);
		this.now = 95;
		CompletableFuture<Grant> waiting = moved.take(1, 1);
		this.now = 96;
		assertThat(moved.take(0, 1)).isCompletedExceptionally();
		this.now = 100;
		moved.tick();
		assertThat(waiting).isNotDone();
	}

	/** Between the grant and its answer, which nobody waits for any more. */
	@Test
	void forksThatWereGivenOnceMoreAreNotGivenBack() {
		at(10).take(1, 1);
		List<CompletableFuture<Grant>> again = new ArrayList<>();
		at(20).take(2, 1).thenRun(() -> again.add(at(30).take(0, 1)));
		at(20).take(0, 1).cancel(false);
		at(30).put(1, 1);
		assertThat(again).singleElement().satisfies((answer) -> assertThat(answer).isCompleted());
		assertThat(this.ring.view("t").seats()).isEqualTo("etett");
	}

	@Test
	void whoeverIsNotHeardOfLosesTheForksAfterALease() {
		at(10).take(0, 1);
		CompletableFuture<Grant> waiting = at(10).take(1, 1);
		at(109).tick();
		assertThat(waiting).isNotDone();
		at(110).tick();
		assertThat(waiting).isDone();
		assertThat(at(111).hold(0, 1, true)).isFalse();
	}

	@Test
	void whoeverSaysThatItEatsKeepsTheForksForAnotherLease() {
		at(10).take(0, 1);
		CompletableFuture<Grant> waiting = at(10).take(1, 1);
		assertThat(at(60).hold(0, 1, true)).isTrue();
		at(159).tick();
		assertThat(waiting).isNotDone();
		at(160).tick();
		assertThat(waiting).isDone();
	}

	@Test
	void aTableThatHasMovedServesNobodyUntilItOpens() {
		Ring moved = new Ring(5, 8, LEASE, 100, () -> this.now);
		this.now = 50;
		CompletableFuture<Grant> asked = moved.take(0, 1);
		this.now = 60;
		moved.put(1, 1);
		this.now = 99;
		moved.tick();
		assertThat(asked).isNotDone();
		assertThat(moved.view("t").open()).isFalse();
		this.now = 100;
		moved.tick();
		assertThat(asked).isDone();
		assertThat(moved.view("t").open()).isTrue();
	}

	@Test
	void aTableThatHasMovedIsToldWhoEats() {
		Ring moved = new Ring(5, 8, LEASE, 100, () -> this.now);
		this.now = 90;
		assertThat(moved.hold(0, 1, true)).isTrue();
		this.now = 95;
		CompletableFuture<Grant> asked = moved.take(1, 1);
		this.now = 100;
		moved.tick();
		assertThat(asked).isNotDone();
		this.now = 110;
		moved.put(0, 1);
		assertThat(asked).isDone();
	}

	@Test
	void aTableThatHasMovedBelievesNobodyWhoHasNotBegunToEat() {
		Ring moved = new Ring(5, 8, LEASE, 100, () -> this.now);
		this.now = 50;
		assertThat(moved.hold(0, 1, false)).as("its neighbour may have been given the forks since").isFalse();
		this.now = 60;
		assertThat(moved.hold(1, 1, true)).isTrue();
	}

	@Test
	void whoeverHasNotBegunKeepsTheForksThatThisTableHasGiven() {
		at(10).take(0, 1);
		assertThat(at(100).hold(0, 1, false)).isTrue();
		assertThat(at(100).hold(2, 1, false)).isFalse();
	}

	@Test
	void aTableThatIsOpenBelievesNobodyWhoSaysThatItEats() {
		assertThat(at(10).hold(0, 1, true)).isFalse();
		assertThat(at(10).take(1, 1)).isDone();
	}

	@Test
	void whatIsSaidOfAMealThatIsOverChangesNothing() {
		at(10).take(0, 1);
		at(20).put(0, 1);
		at(30).take(0, 2);
		at(40).put(0, 1);
		assertThat(at(40).hold(0, 1, true)).isFalse();
		assertThat(at(40).take(0, 1)).isCompletedExceptionally();
		assertThat(at(40).hold(0, 2, true)).isTrue();
		Ring moved = new Ring(5, 8, LEASE, 100, () -> this.now);
		this.now = 50;
		moved.put(0, 1);
		this.now = 60;
		assertThat(moved.hold(0, 1, true)).as("it has arrived late").isFalse();
	}

	@Test
	void whoeverAsksAgainHasNoForksAndGetsThem() {
		assertThat(at(10).take(0, 1)).isDone();
		assertThat(at(50).take(0, 1)).as("the answer was lost").isDone();
		CompletableFuture<Grant> waiting = at(60).take(1, 1);
		at(149).tick();
		assertThat(waiting).isNotDone();
		assertThat(at(149).take(0, 2)).as("a new meal, whose neighbour has asked before").isNotDone();
		assertThat(waiting).isDone();
	}

	@Test
	void whoeverAsksAgainForTheSameMealKeepsItsTurn() {
		at(10).take(0, 1);
		at(10).take(3, 1);
		CompletableFuture<Grant> first = at(10).take(1, 1);
		CompletableFuture<Grant> second = at(10).take(2, 1);
		first.cancel(true);
		first = at(20).take(1, 1);
		at(30).put(0, 1);
		assertThat(first).isDone();
		assertThat(second).isNotDone();
	}

	@Test
	void whenSomebodyHasGivenUpThenTheNextIsServed() {
		at(10).take(0, 1);
		CompletableFuture<Grant> gone = at(10).take(1, 1);
		at(10).take(3, 1);
		CompletableFuture<Grant> next = at(10).take(2, 1);
		gone.cancel(true);
		at(20).put(3, 1);
		assertThat(next).isDone();
		at(30).put(0, 1);
		at(30).put(2, 1);
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

	/** Or a seat would be given forks for a time that is over already. */
	@Test
	void aLeaseBeginsNoEarlierThanWhatTheThreadHasWaitedFor() throws Exception {
		AtomicLong time = new AtomicLong(10);
		Ring busy = new Ring(5, 7, LEASE, 0, time::get);
		busy.take(0, 1);
		CompletableFuture<Grant> waiting = busy.take(1, 1);
		Thread putting = new Thread(() -> busy.put(0, 1));
		synchronized (busy) {
			putting.start();
			Waiting.patiently().until(() -> putting.getState() == Thread.State.BLOCKED);
			time.set(90);
		}
		Waiting.join(putting);
		assertThat(waiting).isDone();
		CompletableFuture<Grant> next = busy.take(2, 1);
		time.set(10 + LEASE);
		busy.tick();
		assertThat(next).isNotDone();
		time.set(90 + LEASE);
		busy.tick();
		assertThat(next).isDone();
	}

	private Ring at(long time) {
		this.now = time;
		return this.ring;
	}

}
