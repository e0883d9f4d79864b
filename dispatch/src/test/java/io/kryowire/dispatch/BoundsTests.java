/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BoundsTests {

	@Test
	void halfOfTheCapacityIsDividedAndTheRestIsShared() {
		assertThat(Bounds.of(2, 128, 65_536, Integer.MAX_VALUE)).isEqualTo(new Bounds(128, 256, 32_768, 33_024, 64));
	}

	@Test
	void whenThereAreMoreStripesThanPlacesThenAllAreShared() {
		assertThat(Bounds.of(2, 128, 10, Integer.MAX_VALUE)).isEqualTo(new Bounds(128, 0, 10, 10, 1));
	}

	@Test
	void whenAStripeMayHaveFewThenNoMoreAreKeptForIt() {
		assertThat(Bounds.of(2, 4, 1000, 20)).isEqualTo(new Bounds(4, 20, 920, 20, 1));
	}

	@Test
	void thePlacesAddUpToTheCapacity() {
		for (int capacity = 1; capacity < 2000; capacity += 7) {
			Bounds bounds = Bounds.of(3, 64, capacity, Integer.MAX_VALUE);
			assertThat(bounds.reserve() * bounds.stripes() + bounds.shared()).isEqualTo(capacity);
		}
	}

}
