/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SlotGateTests {

	private final Semaphore room = new Semaphore(2);

	private final SlotGate gate = new SlotGate(17, (slot) -> "b", this.room);

	private final AtomicInteger idle = new AtomicInteger();

	private final ExecutorService callers = Executors.newCachedThreadPool();

	@AfterEach
	void end() {
		this.callers.shutdownNow();
	}

	private static long later() {
		return System.nanoTime() + Waiting.LONGEST.toNanos();
	}

	private Tenure enter() {
		return this.gate.enter(later(), false);
	}

	private void isRefused(String reason) {
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(this::enter)
			.withMessageContaining(reason)
			.satisfies((ex) -> {
				assertThat(ex.slot()).isEqualTo(17);
				assertThat(ex.owner()).isEqualTo("b");
			});
	}

	private void open() {
		this.gate.open(() -> true);
	}

	private void close(boolean callsWait) {
		this.gate.close(callsWait, this.idle::incrementAndGet);
	}

	/** A call that waits, seen to do so. */
	private Future<Tenure> waiting() {
		int before = this.gate.waiting();
		Future<Tenure> call = this.callers.submit(() -> this.gate.enter(later(), true));
		Waiting.patiently().until(() -> this.gate.waiting() == before + 1);
		return call;
	}

	private static void isRefused(Future<Tenure> call, String reason) {
		assertThat(call).failsWithin(Waiting.LONGEST)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(NotOwnerException.class)
			.withMessageContaining(reason);
	}

	@Test
	void whenTheSlotIsNotHereThenCallsAreRefusedAndToldWhoHasIt() {
		isRefused("not this node's");
	}

	@Test
	void whileItIsBeingPreparedCallsThatMayNotWaitAreRefused() {
		this.gate.prepare();
		isRefused("is being prepared");
		assertThatExceptionOfType(NotOwnerException.class)
			.isThrownBy(() -> this.gate.enter(System.nanoTime() - 1, true))
			.withMessageContaining("is being prepared, and the call may not wait longer");
		assertThatExceptionOfType(NotOwnerException.class)
			.isThrownBy(() -> this.gate.enter(System.nanoTime() + 1_000_000, true))
			.withMessageContaining("may not wait longer");
		assertThat(this.gate.waiting()).isZero();
	}

	@Test
	void callsThatWaitEnterWhenItOpens() throws Exception {
		this.gate.prepare();
		Future<Tenure> first = waiting();
		Future<Tenure> second = waiting();
		open();
		assertThat(Waiting.get(first)).isSameAs(Waiting.get(second));
		assertThat(this.gate.running()).isEqualTo(2);
	}

	@Test
	void callsThatWaitAreRefusedWhenTheSlotIsLost() {
		this.gate.prepare();
		Future<Tenure> call = waiting();
		this.gate.end();
		isRefused(call, "not this node's");
	}

	@Test
	void whoeverIsInterruptedWhileWaitingIsRefusedAndStaysInterrupted() throws InterruptedException {
		this.gate.prepare();
		AtomicBoolean interrupted = new AtomicBoolean();
		Thread caller = new Thread(() -> {
			try {
				this.gate.enter(later(), true);
			}
			catch (NotOwnerException ex) {
				interrupted.set(Thread.currentThread().isInterrupted());
			}
		});
		caller.start();
		Waiting.patiently().until(() -> this.gate.waiting() == 1);
		caller.interrupt();
		Waiting.join(caller);
		assertThat(interrupted).isTrue();
		assertThat(this.gate.waiting()).isZero();
	}

	@Test
	void whileItIsBeingClosedCallsThatAreInGoOnAndOthersWait() throws Exception {
		open();
		Tenure first = enter();
		Tenure second = enter();
		close(true);
		isRefused("is being given away");
		Future<Tenure> call = waiting();
		first.leave();
		assertThat(second.isCurrent()).isTrue();
		assertThat(this.idle).hasValue(0);
		second.leave();
		assertThat(this.idle).hasValue(1);
		this.gate.end();
		isRefused(call, "not this node's");
		assertThat(this.idle).hasValue(1);
	}

	@Test
	void whileItIsBeingClosedOthersAreRefusedAtOnceIfThereIsNothingToWaitFor() {
		open();
		Tenure call = enter();
		close(false);
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> this.gate.enter(later(), true));
		call.leave();
		assertThat(this.idle).hasValue(1);
	}

	@Test
	void whenNoCallIsInThenTheGateIsIdleAtOnce() {
		close(true);
		this.gate.prepare();
		close(true);
		this.gate.end();
		open();
		enter().leave();
		assertThat(this.idle).hasValue(2);
		close(true);
		assertThat(this.idle).hasValue(3);
		assertThatIllegalStateException().isThrownBy(() -> close(true)).withMessageContaining("slot 17");
	}

	@Test
	void whenASlotThatIsBeingPreparedIsGivenAwayThenCallsGoOnWaiting() throws Exception {
		this.gate.prepare();
		Future<Tenure> call = waiting();
		close(true);
		assertThat(this.gate.state()).isEqualTo(SlotGate.State.CLOSING);
		open();
		Waiting.get(call).leave();
	}

	@Test
	void aCallThatOutlivesItsPeriodBelongsToNoOther() {
		open();
		Tenure old = enter();
		close(true);
		this.gate.end();
		assertThat(old.isCurrent()).isFalse();
		open();
		assertThat(old.isCurrent()).isFalse();
		Tenure next = enter();
		this.gate.close(true, () -> this.idle.addAndGet(10));
		old.leave();
		assertThat(this.idle).as("only the first closing has ended").hasValue(1);
		assertThat(next.isCurrent()).isTrue();
		next.leave();
		assertThat(this.idle).hasValue(11);
	}

	@Test
	void whenItIsOpenedAgainBeforeItsEndThenThatIsTheEnd() {
		open();
		Tenure old = enter();
		close(true);
		open();
		assertThat(old.isCurrent()).isFalse();
		assertThat(this.gate.running()).isZero();
		old.leave();
		assertThat(this.idle).hasValue(1);
	}

	@Test
	void openingAnOpenGateAndPreparingItChangeNothing() {
		open();
		Tenure tenure = enter();
		open();
		this.gate.prepare();
		assertThat(enter()).isSameAs(tenure);
		assertThat(tenure.isCurrent()).isTrue();
	}

	@Test
	void whenTheOwnClockSaysThatItMayBeLostThenCallsAreRefusedAndNotCounted() {
		AtomicBoolean valid = new AtomicBoolean(true);
		this.gate.open(valid::get);
		Tenure tenure = enter();
		valid.set(false);
		assertThat(tenure.isCurrent()).isFalse();
		isRefused("may have been lost");
		assertThat(this.gate.running()).isOne();
		tenure.leave();
		assertThat(this.gate.running()).isZero();
	}

	/**
	 * The clock is asked when the call has been counted, so that a test can stop it
	 * there.
	 */
	private Future<Tenure> stoppedWhileEntering(CountDownLatch goOn) throws InterruptedException {
		CountDownLatch reached = new CountDownLatch(1);
		this.gate.open(() -> {
			reached.countDown();
			try {
				Waiting.await(goOn);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return true;
		});
		Future<Tenure> call = this.callers.submit(this::enter);
		Waiting.await(reached);
		return call;
	}

	@Test
	void whenItIsClosedWhileACallIsEnteringThenTheCallIsWaitedFor() throws Exception {
		CountDownLatch goOn = new CountDownLatch(1);
		Future<Tenure> call = stoppedWhileEntering(goOn);
		close(true);
		assertThat(this.idle).hasValue(0);
		goOn.countDown();
		Waiting.get(call).leave();
		assertThat(this.idle).hasValue(1);
	}

	@Test
	void whenItIsLostWhileACallIsEnteringThenTheCallIsInNoCurrentTenure() throws Exception {
		CountDownLatch goOn = new CountDownLatch(1);
		Future<Tenure> call = stoppedWhileEntering(goOn);
		close(true);
		this.gate.end();
		open();
		goOn.countDown();
		assertThat(Waiting.get(call).isCurrent()).isFalse();
		assertThat(this.gate.running()).isZero();
		Waiting.get(call).leave();
		assertThat(this.idle).hasValue(1);
	}

	@Test
	void whenTooManyCallsWaitAtTheGatesOfANodeThenOthersAreRefused() {
		SlotGate other = new SlotGate(18, (slot) -> "b", this.room);
		other.prepare();
		this.gate.prepare();
		Future<Tenure> first = waiting();
		Future<Tenure> second = waiting();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> other.enter(later(), true))
			.withMessageContaining("Slot 18 is being prepared, and so many calls wait");
		open();
		assertThat(first).succeedsWithin(Waiting.LONGEST);
		assertThat(second).succeedsWithin(Waiting.LONGEST);
		Future<Tenure> third = this.callers.submit(() -> other.enter(later(), true));
		Waiting.patiently().until(() -> other.waiting() == 1);
		other.open(() -> true);
		assertThat(third).succeedsWithin(Waiting.LONGEST);
		assertThat(this.room.availablePermits()).isEqualTo(2);
	}

}
