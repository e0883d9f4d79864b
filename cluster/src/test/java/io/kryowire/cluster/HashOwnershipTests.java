/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HashOwnershipTests {

	private static final HashOwnership.Settings PATIENT = new HashOwnership.Settings(Waiting.LONGEST,
			Duration.ofMillis(1));

	private static final HashOwnership.Settings HASTY = new HashOwnership.Settings(Duration.ZERO, Duration.ofMillis(1));

	private final ToldDirectory directory = new ToldDirectory();

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final ExecutorService callers = Executors.newCachedThreadPool();

	/** What the executor has to do, for a test to do it. */
	private final Deque<Runnable> steps = new ArrayDeque<>();

	private final ToldSlots told = new ToldSlots();

	@AfterEach
	void end() {
		this.timer.shutdownNow();
		this.callers.shutdownNow();
	}

	private static long later() {
		return System.nanoTime() + Waiting.LONGEST.toNanos();
	}

	private HashOwnership plain() {
		return new HashOwnership(this.directory, "a", List.of(), (step) -> {
			throw new AssertionError("Nobody listens");
		}, this.timer, PATIENT);
	}

	private HashOwnership listening(HashOwnership.Settings settings) {
		return new HashOwnership(this.directory, "a", List.of(this.told), this.steps::add, this.timer, settings);
	}

	private void doSteps() {
		while (!this.steps.isEmpty()) {
			this.steps.poll().run();
		}
	}

	/** A slot that is of "a" alone, and of somebody else if there is "b" too. */
	private static int moving() {
		SlotTable table = SlotTable.of(List.of("a", "b"), new int[] { 1, 1 });
		return IntStream.range(0, Slots.COUNT)
			.filter((slot) -> "b".equals(table.owner(slot)))
			.findFirst()
			.orElseThrow();
	}

	private static void isRefused(HashOwnership ownership, int slot, String owner, String reason) {
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> ownership.enter(slot, later(), false))
			.withMessageContaining(reason)
			.satisfies((ex) -> assertThat(ex.owner()).isEqualTo(owner));
	}

	@Test
	void callsRunAtTheNodeOfTheirSlotAndElsewhereTheyAreToldWhereThatIs() {
		HashOwnership ownership = plain();
		this.directory.show("a", "b", "c");
		SlotTable table = SlotTable.of(this.directory.view());
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			String owner = table.owner(slot);
			if ("a".equals(owner)) {
				Tenure tenure = ownership.enter(slot, later(), false);
				assertThat(tenure.isCurrent()).isTrue();
				tenure.leave();
			}
			else {
				isRefused(ownership, slot, owner, "Slot %d is not this node's".formatted(slot));
			}
		}
		assertThat(ownership.owned()).isEqualTo(table.count("a"));
		assertThat(ownership.preparing() + ownership.closing()).isZero();
	}

	@Test
	void whenTheDirectoryDoesNotKnowThisNodeThenAllCallsAreAdmitted() {
		HashOwnership ownership = plain();
		assertThat(ownership.enter(moving(), later(), false).isCurrent()).isTrue();
		this.directory.show("b");
		assertThat(ownership.enter(moving(), later(), false).isCurrent()).isTrue();
		this.directory.show("a", "b");
		isRefused(ownership, moving(), "b", "not this node's");
		this.directory.show("b");
		ownership.enter(moving(), later(), false).leave();
	}

	@Test
	void aNodeWithTwoAddressesIsTwoNodesOfADirectoryOfAddresses() {
		HashOwnership ownership = new HashOwnership(this.directory,
				(view) -> view.nodes()
					.stream()
					.map(ClusterNode::id)
					.filter((id) -> id.startsWith("a"))
					.collect(Collectors.toSet()),
				List.of(), Runnable::run, this.timer, PATIENT);
		this.directory.show("a", "a6", "b");
		SlotTable table = SlotTable.of(this.directory.view());
		assertThat(ownership.owned()).isEqualTo(table.count("a") + table.count("a6"));
		IntStream.range(0, Slots.COUNT)
			.filter((slot) -> "b".equals(table.owner(slot)))
			.forEach((slot) -> isRefused(ownership, slot, "b", "not this node's"));
		this.directory.show("a6", "b");
		assertThat(ownership.owned()).isEqualTo(SlotTable.of(this.directory.view()).count("a6"));
	}

	@Test
	void whoHasBeenMissingGainsItsSlotsAgainSinceOthersHaveHadThem() {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a", "b");
		doSteps();
		int own = SlotTable.of(this.directory.view()).count("a");
		assertThat(this.told.had()).hasSize(own);
		this.directory.show("b");
		ownership.enter(moving(), later(), false).leave();
		doSteps();
		assertThat(this.told.had()).isEmpty();
		assertThat(ownership.owned()).isZero();
		this.directory.show("a", "b");
		doSteps();
		assertThat(this.told.had()).hasSize(own);
		isRefused(ownership, moving(), "b", "not this node's");
	}

	@Test
	void whenNobodyServesThenSlotsStay() {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a");
		doSteps();
		this.directory.show();
		doSteps();
		assertThat(this.told.had()).hasSize(Slots.COUNT);
		ownership.enter(0, later(), false).leave();
	}

	@Test
	void aNodeThatLeavesHasNoSlotsUnlessNobodyElseServes() {
		HashOwnership ownership = plain();
		ClusterNode leaving = new ClusterNode("a", "localhost", List.of(7420), "", 1, 0, ClusterNode.State.LEAVING);
		this.directory.show(List.of(leaving, ClusterNode.at("b", "localhost", 7421)));
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			isRefused(ownership, slot, "b", "not this node's");
		}
		this.directory.show(List.of(leaving));
		ownership.enter(0, later(), false).leave();
	}

	@Test
	void aCallThatHasBegunIsDoneInItsTenureAlthoughTheSlotMoves() {
		HashOwnership ownership = plain();
		this.directory.show("a");
		Tenure tenure = ownership.enter(moving(), later(), false);
		this.directory.show("a", "b");
		isRefused(ownership, moving(), "b", "is being given away");
		assertThat(ownership.closing()).isOne();
		assertThat(tenure.isCurrent()).isTrue();
		tenure.leave();
		assertThat(ownership.closing()).isZero();
		isRefused(ownership, moving(), "b", "not this node's");
		this.directory.show("a");
		ownership.enter(moving(), later(), false).leave();
	}

	@Test
	void aSlotIsGainedBeforeItsFirstCallWhichWaitsForIt() throws Exception {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a");
		isRefused(ownership, 5, "a", "is being prepared");
		assertThat(ownership.preparing()).isEqualTo(Slots.COUNT);
		Future<List<String>> call = this.callers.submit(() -> {
			ownership.enter(5, later(), true).leave();
			return List.copyOf(this.told.of(5));
		});
		doSteps();
		assertThat(Waiting.get(call)).containsExactly("gained");
		assertThat(ownership.owned()).isEqualTo(Slots.COUNT);
	}

	@Test
	void aSlotIsLostAfterItsLastCall() {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a");
		doSteps();
		Tenure tenure = ownership.enter(moving(), later(), false);
		this.directory.show("a", "b");
		doSteps();
		assertThat(this.told.of(moving())).containsExactly("gained");
		assertThat(tenure.isCurrent()).isTrue();
		tenure.leave();
		doSteps();
		assertThat(this.told.of(moving())).containsExactly("gained", "lost");
		assertThat(tenure.isCurrent()).isFalse();
	}

	@Test
	void aCallThatRunsForTooLongIsNotWaitedForAndNotInItsTenure() throws Exception {
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told), Runnable::run, this.timer,
				HASTY);
		this.directory.show("a");
		Tenure tenure = ownership.enter(moving(), later(), false);
		this.directory.show("a", "b");
		Waiting.patiently().until(() -> !tenure.isCurrent());
		Waiting.get(this.timer.submit(() -> null));
		assertThat(this.told.of(moving())).containsExactly("gained", "lost");
		tenure.leave();
		assertThat(this.told.of(moving())).containsExactly("gained", "lost");
	}

	@Test
	void whenAListenerFailsToPrepareASlotThenItIsCalledAgainAndCallsWait() throws Exception {
		int[] failures = { 0 };
		SlotListener fails = new SlotListener() {
			@Override
			public void gained(int slot) {
				if (slot == 5 && failures[0]++ < 3) {
					throw new IllegalStateException("from a test");
				}
			}
		};
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told, fails), Runnable::run,
				this.timer, PATIENT);
		this.directory.show("a");
		assertThat(ownership.enter(5, later(), true).isCurrent()).isTrue();
		assertThat(this.told.of(5)).containsExactly("gained", "lost", "gained", "lost", "gained", "lost", "gained");
		assertThat(this.told.of(6)).containsExactly("gained");
	}

	@Test
	void whenTheExecutorIsFullThenItIsTriedAgain() {
		int[] refused = { 0 };
		Executor full = (step) -> {
			if (refused[0]++ < 10) {
				throw new RejectedExecutionException("from a test");
			}
			step.run();
		};
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told), full, this.timer, PATIENT);
		this.directory.show("a");
		Waiting.patiently().until(() -> ownership.owned() == Slots.COUNT);
	}

	@Test
	void whenASlotIsLostWhileItIsBeingPreparedThenCallsDoNotWaitForThat() throws Exception {
		HashOwnership ownership = listening(PATIENT);
		this.directory.show("a");
		Future<Tenure> call = this.callers.submit(() -> ownership.enter(moving(), later(), true));
		this.directory.show("a", "b");
		assertThat(call).failsWithin(Waiting.LONGEST)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(NotOwnerException.class);
		this.directory.show("a");
		isRefused(ownership, moving(), "a", "is being prepared");
		doSteps();
		ownership.enter(moving(), later(), false).leave();
		assertThat(this.told.of(moving())).containsExactly("gained");
	}

	@Test
	void whenItIsClosedThenAllSlotsAreLostAndNoneIsGained() {
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told), Runnable::run, this.timer,
				PATIENT);
		this.directory.show("a", "b");
		ownership.close();
		this.directory.show("a");
		SlotTable table = SlotTable.of(List.of("a", "b"), new int[] { 1, 1 });
		assertThat(this.told.all()).hasSize(table.count("a")).allSatisfy((slot, what) -> {
			assertThat(what).containsExactly("gained", "lost");
		});
		isRefused(ownership, 0, table.owner(0), "not this node's");
	}

	@Test
	void closingWaitsForCallsButNotForEver() {
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told), Runnable::run, this.timer,
				HASTY);
		this.directory.show("a");
		Tenure tenure = ownership.enter(0, later(), false);
		ownership.close();
		Waiting.patiently().until(() -> !tenure.isCurrent());
		this.timer.shutdownNow();
		ownership.close();
	}

	@Test
	void whenThereIsNoTimerAnyMoreThenNothingIsWaitedFor() {
		HashOwnership ownership = plain();
		this.directory.show("a");
		Tenure tenure = ownership.enter(0, later(), false);
		this.timer.shutdownNow();
		ownership.close();
		assertThat(tenure.isCurrent()).isFalse();
		tenure.leave();
	}

	@Test
	void mistakesAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new HashOwnership.Settings(Duration.ofSeconds(-1), Duration.ofSeconds(1)))
			.withMessageContaining("longestClose=PT-1S");
		assertThatIllegalArgumentException().isThrownBy(() -> new HashOwnership.Settings(Duration.ZERO, Duration.ZERO))
			.withMessageContaining("pause=PT0S");
	}

}
