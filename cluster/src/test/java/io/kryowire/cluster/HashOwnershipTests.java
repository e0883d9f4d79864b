/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HashOwnershipTests extends HashOwnershipFixture {

	private static final HashOwnership.Settings HASTY = new HashOwnership.Settings(Duration.ZERO, Duration.ofMillis(1));

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
