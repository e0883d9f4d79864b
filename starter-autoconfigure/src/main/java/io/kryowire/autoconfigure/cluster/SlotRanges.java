/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.Objects;
import java.util.StringJoiner;

import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a node as text, such as {@code 0-340, 512}.
 */
final class SlotRanges {

	private SlotRanges() {
	}

	static String of(SlotOwners owners, @Nullable String node) {
		StringJoiner ranges = new StringJoiner(", ");
		int first = -1;
		for (int slot = 0; slot <= Slots.COUNT; slot++) {
			boolean has = slot < Slots.COUNT && Objects.equals(owners.owner(slot), node);
			if (has && first < 0) {
				first = slot;
			}
			if (!has && first >= 0) {
				ranges.add((first == slot - 1) ? String.valueOf(first) : first + "-" + (slot - 1));
				first = -1;
			}
		}
		return ranges.toString();
	}

}
