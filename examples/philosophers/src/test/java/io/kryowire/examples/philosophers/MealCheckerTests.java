/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The checker finds what it has to find, and nothing else.
 */
class MealCheckerTests {

	private static final int SEATS = 5;

	@Test
	void findsNothingWhereNeighboursTakeTurns() {
		MealChecker checker = check("""
				begun t 0 1 100 900 7 1 2
				begun t 2 1 110 900 7 3 4
				ended t 0 1 200
				ended t 2 1 300
				""", """
				begun t 1 1 300 900 7 5 6
				begun t 3 1 400 900 7 7 8
				ended t 1 1 410
				ended t 3 1 500
				""");
		assertThat(checker.heldTwice()).isEmpty();
		assertThat(checker.overtakenTwice()).isEmpty();
	}

	@Test
	void whenNeighboursEatAtTheSameTimeThenTheForkBetweenThemIsHeldTwice() {
		MealChecker checker = check("""
				begun t 0 1 100 900 7 1 2
				ended t 0 1 200
				""", """
				begun t 1 1 199 900 7 3 4
				ended t 1 1 300
				""");
		assertThat(checker.heldTwice()).singleElement().asString().startsWith("fork 1 of t is held by");
	}

	@Test
	void theLastSeatIsANeighbourOfTheFirst() {
		assertThat(check("""
				begun t 0 1 100 900 7 1 2
				begun t 4 1 150 900 7 3 4
				""").heldTwice()).singleElement().asString().startsWith("fork 0 of t");
	}

	@Test
	void whenALongMealIsFollowedByAShortOneOfTheSameSeatThenItStillHoldsTheFork() {
		assertThat(check("""
				begun t 0 1 100 500 7 1 2
				""", """
				begun t 0 2 150 160 7 3 4
				ended t 0 2 155
				""", """
				begun t 1 1 400 900 7 5 6
				ended t 1 1 450
				""").heldTwice()).hasSize(3);
	}

	@Test
	void seatsThatAreNotNeighboursAndSeatsOfOtherTablesMayEatAtTheSameTime() {
		assertThat(check("""
				begun t 0 1 100 900 7 1 2
				begun t 2 1 100 900 7 3 4
				begun u 1 1 100 900 8 1 2
				""").heldTwice()).isEmpty();
	}

	@Test
	void whenAMealHasNoEndThenItLastsAsLongAsItsForksWereGiven() {
		String killed = "begun t 0 1 100 900 7 1 2\n";
		assertThat(check(killed, "begun t 1 1 899 2000 7 3 4\n").heldTwice()).hasSize(1);
		assertThat(check(killed, "begun t 1 1 900 2000 7 3 4\n").heldTwice()).isEmpty();
	}

	@Test
	void whenForksWereHeldLongerThenTheMealLastsLonger() {
		String held = "begun t 0 1 100 900 7 1 2\nheld t 0 1 1200\n";
		assertThat(check(held, "begun t 1 1 1199 2000 7 3 4\n").heldTwice()).hasSize(1);
	}

	@Test
	void whenAProcessWasKilledThenItsMealsEndThen() {
		String killed = "begun t 0 1 100 900 7 1 2\nkilled 300\n";
		assertThat(check(killed, "begun t 1 1 299 2000 7 3 4\n").heldTwice()).hasSize(1);
		assertThat(check(killed, "begun t 1 1 300 2000 7 3 4\n").heldTwice()).isEmpty();
	}

	@Test
	void whatHasBegunWhileFilesWereReadDoesNotCount() {
		MealHistory history = new MealHistory();
		// Ended at 140, which was written after the file had been read
		history.add("begun t 0 1 100 900 7 1 2 .\n");
		history.add("begun t 1 1 150 900 7 3 4 .\n");
		assertThat(new MealChecker(SEATS, history.begunBy(149)).heldTwice()).isEmpty();
		assertThat(new MealChecker(SEATS, history.begunBy(150)).heldTwice()).hasSize(1);
	}

	@Test
	void halfALineIsIgnored() {
		assertThat(check("begun t 0 1 100 900 7 1 2\nbegun t 1 1 150 90").heldTwice()).isEmpty();
		MealHistory history = new MealHistory();
		history.add("begun t 0 1 100 900 7 1 2 .\nbegun t 1 1 150 900 7 3 4\nkilled 200 .\n");
		assertThat(new MealChecker(SEATS, history).heldTwice()).isEmpty();
		assertThat(history.meals()).hasSize(1);
	}

	@Test
	void whenANeighbourIsServedTwiceMeanwhileThenSomebodyIsOvertaken() {
		// Seat 1 asks first (position 1), and is served last (8)
		String waiting = "begun t 1 1 900 1000 7 1 8\n";
		assertThat(check(waiting, """
				begun t 0 1 100 900 7 2 3
				ended t 0 1 110
				begun t 2 1 120 900 7 4 5
				ended t 2 1 130
				""").overtakenTwice()).isEmpty();
		assertThat(check(waiting, """
				begun t 0 1 100 900 7 2 3
				ended t 0 1 110
				begun t 0 2 120 900 7 4 5
				ended t 0 2 130
				""").overtakenTwice()).singleElement().asString().contains("ate 2 times");
	}

	@Test
	void positionsOfDifferentLivesOfATableAreNotCompared() {
		assertThat(check("""
				begun t 1 1 900 1000 7 1 8
				""", """
				begun t 0 1 100 900 6 2 3
				ended t 0 1 110
				begun t 0 2 120 900 6 4 5
				ended t 0 2 130
				""").overtakenTwice()).isEmpty();
	}

	@Test
	void whoHasNotEatenSinceThenIsStarving() {
		MealChecker checker = check("""
				begun t 0 1 100 900 7 1 2
				ended t 0 1 200
				begun t 1 1 300 900 7 3 4
				ended t 1 1 400
				""");
		assertThat(checker.starving(Set.of("t"), List.of(0, 1), 50)).isEmpty();
		assertThat(checker.starving(Set.of("t"), List.of(0, 1, 3), 50)).containsExactly("t 3");
		assertThat(checker.starving(Set.of("t"), List.of(0, 1), 100)).containsExactly("t 0");
		assertThat(checker.starving(Set.of("t", "u"), List.of(1), 50)).containsExactly("u 1");
	}

	private static MealChecker check(String... histories) {
		MealHistory history = new MealHistory();
		List.of(histories).forEach((text) -> history.add(text.replace("\n", " .\n")));
		return new MealChecker(SEATS, history);
	}

}
