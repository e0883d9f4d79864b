/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConflatedTests {

	private final AtomicInteger done = new AtomicInteger();

	@Test
	void whenTheWorkFailsThenItIsDoneAgainAfterTheNextSignal() {
		Conflated work = new Conflated(Runnable::run, () -> {
			if (this.done.incrementAndGet() == 1) {
				throw new IllegalStateException("once");
			}
		});
		work.signal();
		work.signal();
		assertThat(this.done).hasValue(2);
	}

}
