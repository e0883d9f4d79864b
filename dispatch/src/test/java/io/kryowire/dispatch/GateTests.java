/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GateTests {

	private final Drained drained = new Drained(2);

	private final SharedRoom room = new SharedRoom(3);

	private final Gate busy = new Gate(2, 4, this.room, this.drained);

	private final Gate other = new Gate(2, 100, this.room, this.drained);

	@Test
	void aGateUsesItsReserveAndTheRoomUpToItsLimit() {
		assertThat(enter(this.busy, 5)).containsExactly(0, 1, 2, 3, Gate.FULL);
		assertThat(enter(this.other, 4)).containsExactly(0, 1, 2, Gate.FULL);
	}

	@Test
	void whenTheRoomIsFullThenAnotherGateStillHasItsReserve() {
		assertThat(enter(this.other, 6)).containsExactly(0, 1, 2, 3, 4, Gate.FULL);
		assertThat(enter(this.busy, 3)).containsExactly(0, 1, Gate.FULL);
	}

	@Test
	void whenTasksLeaveThenOnlyThosePlacesAreGivenBackThatWereTaken() {
		enter(this.busy, 4);
		assertThat(this.busy.leave(3)).isEqualTo(1);
		assertThat(enter(this.other, 6)).containsExactly(0, 1, 2, 3, 4, Gate.FULL);
		assertThat(this.busy.leave(1)).isZero();
		assertThat(this.other.enter()).isEqualTo(Gate.FULL);
	}

	@Test
	void itIsDrainedWhenAllGatesAreShutAndEmpty() {
		enter(this.busy, 2);
		this.busy.shut();
		this.other.shut();
		this.other.shut();
		assertThat(this.busy.enter()).isEqualTo(Gate.SHUT);
		assertThat(this.busy.load()).isEqualTo(2);
		assertThat(this.drained.isReached()).isFalse();
		assertThat(this.busy.leave(1)).isEqualTo(1);
		assertThat(this.drained.isReached()).isFalse();
		assertThat(this.busy.leave(1)).isZero();
		assertThat(this.drained.isReached()).isTrue();
	}

	@Test
	void whenManyThreadsComeAndGoThenThereAreNeverMoreThanPlacesAndNoneIsLost() throws InterruptedException {
		AtomicInteger in = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		List<Thread> threads = IntStream.range(0, 6).mapToObj((index) -> new Thread(() -> {
			for (int i = 0; i < 100_000; i++) {
				Gate gate = ThreadLocalRandom.current().nextBoolean() ? this.busy : this.other;
				if (gate.enter() >= 0) {
					most.accumulateAndGet(in.incrementAndGet(), Math::max);
					in.decrementAndGet();
					gate.leave(1);
				}
			}
		})).toList();
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			Waiting.join(thread);
		}
		assertThat(most.get()).isBetween(1, 7);
		assertThat(enter(this.other, 6)).containsExactly(0, 1, 2, 3, 4, Gate.FULL);
		this.drained.await(Duration.ZERO);
	}

	private static List<Integer> enter(Gate gate, int times) {
		return IntStream.range(0, times).mapToObj((time) -> gate.enter()).toList();
	}

}
