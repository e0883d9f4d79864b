/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SlotListenersTests {

	private final List<String> told = new ArrayList<>();

	private SlotListener listener(String name, boolean fails) {
		return new SlotListener() {
			@Override
			public void gained(int slot) {
				tell("gained");
			}

			@Override
			public void lost(int slot) {
				tell("lost");
			}

			private void tell(String what) {
				SlotListenersTests.this.told.add(name + " " + what);
				if (fails) {
					throw new IllegalStateException("from a test");
				}
			}
		};
	}

	@Test
	void theyAreToldInTheirOrderAndOfALossInTheReverseOrder() {
		SlotListeners listeners = new SlotListeners(List.of(listener("a", false), listener("b", false)));
		listeners.gained(1);
		listeners.lost(1);
		assertThat(this.told).containsExactly("a gained", "b gained", "b lost", "a lost");
	}

	@Test
	void whenOneFailsToPrepareThenThoseBeforeItHaveLostTheSlot() {
		SlotListeners listeners = new SlotListeners(
				List.of(listener("a", false), listener("b", false), listener("c", true), listener("d", false)));
		assertThatIllegalStateException().isThrownBy(() -> listeners.gained(1));
		assertThat(this.told).containsExactly("a gained", "b gained", "c gained", "b lost", "a lost");
	}

	@Test
	void whenOneFailsToGiveUpThenTheOthersAreTold() {
		new SlotListeners(List.of(listener("a", false), listener("b", true))).lost(1);
		assertThat(this.told).containsExactly("b lost", "a lost");
	}

}
