/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What is put off in a burst, and when it is done.
 */
class BurstTests {

	private final List<String> done = new ArrayList<>();

	private final Runnable flush = () -> this.done.add("flush");

	@Test
	void whatIsPutOffIsDoneOnceAtTheEnd() {
		Burst.run(() -> {
			for (int i = 0; i < 10; i++) {
				this.done.add("thing");
				assertThat(Burst.atEnd(this.flush)).isTrue();
			}
			assertThat(this.done).doesNotContain("flush");
		});
		assertThat(this.done).hasSize(11).endsWith("flush").containsOnlyOnce("flush");
	}

	@Test
	void withoutABurstNothingIsPutOff() {
		assertThat(Burst.atEnd(this.flush)).isFalse();
		Burst.run(() -> {
		});
		assertThat(Burst.atEnd(this.flush)).isFalse();
		assertThat(this.done).isEmpty();
	}

	@Test
	void aBurstWithinAnotherOneEndsWithThatOne() {
		Burst.run(() -> {
			Burst.run(() -> assertThat(Burst.atEnd(this.flush)).isTrue());
			assertThat(this.done).isEmpty();
		});
		assertThat(this.done).containsExactly("flush");
	}

	/** Otherwise it might wait for somebody who waits for that. */
	@Test
	void whoIsAboutToWaitDoesWhatItHasPutOff() {
		Burst.run(() -> {
			assertThat(Burst.atEnd(this.flush)).isTrue();
			TaskThreads.aboutToWait();
			assertThat(this.done).containsExactly("flush");
			assertThat(Burst.atEnd(this.flush)).isTrue();
		});
		assertThat(this.done).containsExactly("flush", "flush");
	}

	/** Whoever gets what was put off may change what this thread waits for. */
	@Test
	void whatWasPutOffIsNotDoneWithTheLockOfWhatIsWaitedFor() {
		ChangeSignal signal = new ChangeSignal();
		AtomicBoolean told = new AtomicBoolean();
		Burst.run(() -> {
			Burst.atEnd(() -> {
				CompletableFuture.runAsync(signal::changed)
					.orTimeout(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)
					.join();
				told.set(true);
			});
			assertThat(signal.await(told::get, Waiting.LONGEST.toNanos())).isTrue();
		});
	}

	@Test
	void onlySoMuchIsPutOff() {
		List<Boolean> taken = new ArrayList<>();
		Burst.run(() -> {
			for (int i = 0; i < 100; i++) {
				String name = "end " + i;
				taken.add(Burst.atEnd(() -> this.done.add(name)));
			}
		});
		assertThat(taken).contains(true, false);
		assertThat(this.done).hasSize((int) taken.stream().filter(Boolean::booleanValue).count());
	}

	@Test
	void whatFailsKeepsNothingElseFromBeingDone() {
		assertThatIllegalStateException().isThrownBy(() -> Burst.run(() -> {
			Burst.atEnd(() -> {
				throw new AssertionError("as told");
			});
			Burst.atEnd(this.flush);
			throw new IllegalStateException("as told");
		}));
		assertThat(this.done).containsExactly("flush");
		assertThat(Burst.atEnd(this.flush)).isFalse();
	}

}
