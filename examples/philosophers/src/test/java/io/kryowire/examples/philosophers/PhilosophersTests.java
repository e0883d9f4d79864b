/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.philosophers.Table.Grant;
import io.kryowire.examples.philosophers.Table.Scene;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.DefaultApplicationArguments;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One philosopher with a clock and a table of the test: thinks for 100 ms, eats for 1 s,
 * and has forks for 900 ms of each lease.
 */
class PhilosophersTests {

	private static final Grant FORKS = new Grant(7, 1, 2);

	private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

	@TempDir
	private Path directory;

	private final ManualTimer timer = new ManualTimer();

	private final ScriptedTable table = new ScriptedTable();

	private Path file;

	private History history;

	private Philosophers philosophers;

	@BeforeEach
	void begin() throws IOException {
		this.file = this.directory.resolve("history");
		this.history = new History(this.file);
		Dinner dinner = new Dinner(1, 2, 2, 0, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(1),
				null);
		this.philosophers = new Philosophers(this.table, dinner, this.history, this.timer, () -> this.timer.now,
				new Average());
		this.philosophers.run(new DefaultApplicationArguments());
		this.timer.pass(100);
	}

	@AfterEach
	void end() throws IOException {
		this.philosophers.close();
		this.history.close();
	}

	@Test
	void holdsTheForksUntilTheMealIsOverAndAsksForTheNextOne() throws IOException {
		assertThat(this.table.said).containsExactly("take");
		this.table.takes.get(0).complete(FORKS);
		this.timer.pass(450);
		assertThat(this.table.said).containsExactly("take", "hold eating");
		this.table.holds.get(0).complete(true);
		this.timer.pass(450);
		this.table.holds.get(1).complete(true);
		this.timer.pass(100);
		assertThat(this.table.said).containsExactly("take", "hold eating", "hold eating", "put");
		assertThat(lines()).extracting((line) -> line.split(" ")[0]).containsExactly("begun", "held", "held", "ended");
		assertThat(lines().get(3)).endsWith(" %d .".formatted(1100 * MILLI));
		this.timer.pass(100);
		assertThat(this.table.said).endsWith("put", "take");
	}

	@Test
	void whenNobodyAnswersThenTheMealEndsBeforeTheLease() throws IOException {
		this.table.takes.get(0).complete(FORKS);
		this.timer.pass(899);
		assertThat(this.table.said).containsOnly("take", "hold eating");
		this.timer.pass(40);
		assertThat(this.table.said).endsWith("put");
		assertThat(lines().get(1)).as("at the latest when its forks were no longer its own")
			.endsWith(" %d .".formatted((100 + 900) * MILLI));
	}

	@Test
	void whenTheTableFailsMeanwhileThenItIsAskedAgain() throws IOException {
		this.table.takes.get(0).complete(FORKS);
		this.timer.pass(450);
		this.table.holds.get(0).completeExceptionally(new IllegalStateException("nobody has the table"));
		this.timer.pass(20);
		this.table.holds.get(1).complete(true);
		this.timer.pass(449);
		assertThat(this.table.said).containsExactly("take", "hold eating", "hold eating");
		assertThat(lines()).hasSize(2);
	}

	@Test
	void whenTheTableHasGivenTheForksToOthersThenTheMealEnds() throws IOException {
		this.table.takes.get(0).complete(FORKS);
		this.timer.pass(450);
		this.table.holds.get(0).complete(false);
		assertThat(this.table.said).endsWith("put");
		assertThat(lines().get(1)).startsWith("ended");
	}

	@Test
	void whenTheForksComeLateThenItAsksWhetherTheyAreStillItsOwn() throws IOException {
		this.timer.pass(2000);
		this.table.takes.get(0).complete(FORKS);
		assertThat(this.table.said).containsExactly("take", "hold");
		assertThat(lines()).isEmpty();
		this.table.holds.get(0).complete(true);
		assertThat(lines()).singleElement()
			.asString()
			.contains(" %d %d ".formatted(2100 * MILLI, (2100 + 900) * MILLI));
	}

	@Test
	void whenTheForksComeTooLateThenItAsksForAnotherMeal() throws IOException {
		this.timer.pass(2000);
		this.table.takes.get(0).complete(FORKS);
		this.table.holds.get(0).complete(false);
		assertThat(this.table.said).containsExactly("take", "hold", "take");
		assertThat(this.table.meals.get(2)).isGreaterThan(this.table.meals.get(0));
		assertThat(lines()).isEmpty();
	}

	@Test
	void whenARequestFailsThenItAsksAgainForTheSameMeal() {
		this.table.takes.get(0).completeExceptionally(new IllegalStateException("nobody has the table"));
		this.timer.pass(20);
		assertThat(this.table.said).containsExactly("take", "take");
		assertThat(this.table.meals.get(1)).isEqualTo(this.table.meals.get(0));
	}

	private List<String> lines() throws IOException {
		return Files.readAllLines(this.file);
	}

	/**
	 * Everything takes as long as it does on average.
	 */
	private static final class Average extends Random {

		@Override
		public double nextDouble() {
			return 0.5;
		}

	}

	/**
	 * Says what it was asked, and is answered by the test.
	 */
	private static final class ScriptedTable implements Table {

		private final List<String> said = new ArrayList<>();

		private final List<Long> meals = new ArrayList<>();

		private final List<CompletableFuture<Grant>> takes = new ArrayList<>();

		private final List<CompletableFuture<Boolean>> holds = new ArrayList<>();

		@Override
		public CompletableFuture<Grant> take(String table, int seat, long meal) {
			say("take", meal);
			this.takes.add(new CompletableFuture<>());
			return this.takes.get(this.takes.size() - 1);
		}

		@Override
		public CompletableFuture<Boolean> hold(String table, int seat, long meal, boolean eats) {
			say(eats ? "hold eating" : "hold", meal);
			this.holds.add(new CompletableFuture<>());
			return this.holds.get(this.holds.size() - 1);
		}

		@Override
		public CompletableFuture<Void> put(String table, int seat, long meal) {
			say("put", meal);
			return CompletableFuture.completedFuture(null);
		}

		@Override
		public CompletableFuture<List<NodeResult<Scene>>> look() {
			throw new UnsupportedOperationException("Philosophers do not look");
		}

		private void say(String words, long meal) {
			this.said.add(words);
			this.meals.add(meal);
		}

	}

	/**
	 * A timer without a thread, whose time passes when the test says so.
	 */
	private static final class ManualTimer extends ScheduledThreadPoolExecutor {

		private final List<Due> steps = new ArrayList<>();

		private long now;

		ManualTimer() {
			super(0);
		}

		@Override
		public ScheduledFuture<?> schedule(Runnable step, long delay, TimeUnit unit) {
			this.steps.add(new Due(this.now + unit.toNanos(delay), step));
			// Nobody looks at it
			return super.schedule(() -> {
			}, 0, unit);
		}

		void pass(long millis) {
			long end = this.now + millis * MILLI;
			for (Due next = next(end); next != null; next = next(end)) {
				this.steps.remove(next);
				this.now = next.at();
				next.step().run();
			}
			this.now = end;
		}

		private Due next(long end) {
			return this.steps.stream()
				.filter((step) -> step.at() <= end)
				.min(Comparator.comparingLong(Due::at))
				.orElse(null);
		}

		/**
		 * A step.
		 */
		private record Due(long at, Runnable step) {

		}

	}

}
