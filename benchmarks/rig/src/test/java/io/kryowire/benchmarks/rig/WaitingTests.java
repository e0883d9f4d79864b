/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class WaitingTests {

	private static final long LONG = 60;

	private static final long SHORT = 0;

	private final AtomicInteger looks = new AtomicInteger();

	@Test
	void whatIsNotThereYetIsLookedForAgain() throws Exception {
		Waiting.until("a third look", LONG, () -> this.looks.incrementAndGet() == 3);
		assertThat(this.looks).hasValue(3);
	}

	@Test
	void whatDoesNotComeIsNamed() {
		assertThatIllegalStateException().isThrownBy(() -> Waiting.until("two nodes", SHORT, () -> false))
			.withMessage("Waited 0 s in vain for two nodes");
	}

	@Test
	void whoHasNoAnswerIsAskedAgain() throws Exception {
		Waiting.untilAnswered("an answer", LONG, () -> {
			if (this.looks.incrementAndGet() < 3) {
				throw new ExecutionException(new IllegalStateException("no connection"));
			}
		});
		assertThat(this.looks).hasValue(3);
	}

	@Test
	void whoNeverAnswersIsNamedWithTheLastFailure() {
		ExecutionException failure = new ExecutionException(new IllegalStateException("no connection"));
		assertThatIllegalStateException().isThrownBy(() -> Waiting.untilAnswered("an answer", SHORT, () -> {
			throw failure;
		})).withMessage("Waited 0 s in vain for an answer").withCause(failure);
	}

}
