/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CancellationsTests {

	private static final long MEMORY = TimeUnit.SECONDS.toNanos(10);

	/** So many are remembered at least, and no more than twice as many. */
	private static final int MANY = 4096;

	private static final long BEGAN = TimeUnit.HOURS.toNanos(1);

	private final Cancellations cancellations = new Cancellations();

	@Test
	void whatIsCancelledIsKnownAndNothingElse() {
		assertThat(this.cancellations.contains(7)).isFalse();
		this.cancellations.add(7);
		assertThat(this.cancellations.contains(7)).isTrue();
		assertThat(this.cancellations.contains(8)).isFalse();
	}

	/** Nobody can mean such a call, whatever a client sends. */
	@Test
	void aCallWithoutANumberIsNotCancelled() {
		this.cancellations.add(0);
		assertThat(this.cancellations.contains(0)).isFalse();
	}

	@Test
	void itIsRememberedForAWhileAndForgotten() {
		this.cancellations.add(1);
		this.cancellations.forgetOld(BEGAN);
		this.cancellations.add(2);
		this.cancellations.forgetOld(BEGAN + MEMORY);
		assertThat(this.cancellations.contains(1)).isTrue();
		this.cancellations.forgetOld(BEGAN + MEMORY + 1);
		assertThat(this.cancellations.contains(1)).isFalse();
		assertThat(this.cancellations.contains(2)).isTrue();
		this.cancellations.forgetOld(BEGAN + 2 * MEMORY + 2);
		assertThat(this.cancellations.contains(2)).isFalse();
		this.cancellations.add(3);
		assertThat(this.cancellations.contains(3)).as("after all have been forgotten").isTrue();
	}

	/** Of a client that gives up more than anybody can, those that come last count. */
	@Test
	void theLastOnesAreRememberedHoweverManyThereAre() {
		int last = 10 * MANY + 5;
		LongStream.rangeClosed(1, last).forEach(this.cancellations::add);
		assertThat(LongStream.rangeClosed(last - MANY + 1, last).allMatch(this.cancellations::contains)).isTrue();
		assertThat(LongStream.rangeClosed(1, last).filter(this.cancellations::contains).count())
			.isLessThanOrEqualTo(2 * MANY);
	}

	@Test
	void newsAreToldOnce() {
		assertThat(this.cancellations.takeNews()).isFalse();
		this.cancellations.add(1);
		this.cancellations.add(2);
		assertThat(this.cancellations.takeNews()).isTrue();
		assertThat(this.cancellations.takeNews()).isFalse();
		this.cancellations.add(3);
		assertThat(this.cancellations.takeNews()).isTrue();
	}

}
