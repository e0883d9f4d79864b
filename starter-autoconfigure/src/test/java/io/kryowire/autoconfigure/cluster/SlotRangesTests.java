/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SlotRangesTests {

	@Test
	void slotsInARowAreARange() {
		SlotOwners owners = new SlotOwners() {

			@Override
			public @Nullable String owner(int slot) {
				return (slot < 3 || slot == 7) ? "a" : (slot < Slots.COUNT - 2) ? "b" : null;
			}

			@Override
			public Runnable listen(Runnable changed) {
				throw new UnsupportedOperationException();
			}

		};
		assertThat(SlotRanges.of(owners, "a")).isEqualTo("0-2, 7");
		assertThat(SlotRanges.of(owners, "b")).isEqualTo("3-6, 8-1021");
		assertThat(SlotRanges.of(owners, null)).isEqualTo("1022-1023");
		assertThat(SlotRanges.of(owners, "c")).isEmpty();
	}

}
