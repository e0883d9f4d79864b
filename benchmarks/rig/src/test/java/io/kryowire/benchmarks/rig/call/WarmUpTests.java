/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.WarmUpLimit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WarmUpTests {

	private static final String PROPERTY = "io.kryowire.benchmarks.warm-up";

	private int slices;

	@AfterEach
	void withoutALimit() {
		System.clearProperty(PROPERTY);
	}

	@Test
	void withoutALimitItEndsWhenItGetsNoFaster() throws Exception {
		WarmUp.run(this::countSlice);
		assertThat(this.slices).isGreaterThanOrEqualTo(7);
	}

	@Test
	void aLimitEndsItEarlier() throws Exception {
		System.setProperty(PROPERTY, "0");
		WarmUp.run(this::countSlice);
		assertThat(this.slices).isOne();
	}

	@Test
	void aLimitNeverMakesAWarmUpLonger() {
		System.setProperty(PROPERTY, "1.5");
		assertThat(WarmUpLimit.nanos(TimeUnit.SECONDS.toNanos(1))).isEqualTo(TimeUnit.SECONDS.toNanos(1));
		assertThat(WarmUpLimit.nanos(TimeUnit.SECONDS.toNanos(20))).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1500));
	}

	private long countSlice(long nanos) {
		this.slices++;
		return 1;
	}

}
