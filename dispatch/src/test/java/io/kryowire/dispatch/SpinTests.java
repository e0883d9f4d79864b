/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpinTests {

	@Test
	void whenThereAreTwoProcessorsThenNobodySpins() {
		Spin spin = new Spin(2);
		spin.succeeded();
		assertThat(spin.begin()).isZero();
	}

	@Test
	void whenSpinningHelpsThenItIsDoneLongerAndElseShorter() {
		Spin spin = new Spin(8);
		int first = spin.begin();
		spin.succeeded();
		assertThat(spin.begin()).isGreaterThan(first);
		spin.failed();
		assertThat(spin.begin()).isEqualTo(first);
	}

	@Test
	void spinningHasABoundOnBothSides() {
		Spin spin = new Spin(8);
		for (int i = 0; i < 100; i++) {
			spin.succeeded();
		}
		assertThat(spin.begin()).isEqualTo(256);
		for (int i = 0; i < 100; i++) {
			spin.failed();
		}
		assertThat(spin.begin()).isEqualTo(4);
	}

}
