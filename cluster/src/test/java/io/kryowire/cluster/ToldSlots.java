/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A listener that remembers what it was told of each slot.
 */
final class ToldSlots implements SlotListener {

	private final Map<Integer, List<String>> told = new ConcurrentHashMap<>();

	@Override
	public void gained(int slot) {
		tell(slot, "gained");
	}

	@Override
	public void lost(int slot) {
		tell(slot, "lost");
	}

	private void tell(int slot, String what) {
		this.told.computeIfAbsent(slot, (key) -> new CopyOnWriteArrayList<>()).add(what);
	}

	/** Of one slot. */
	List<String> of(int slot) {
		return this.told.getOrDefault(slot, List.of());
	}

	/** Those that were gained and not lost since. */
	List<Integer> had() {
		return this.told.entrySet()
			.stream()
			.filter((slot) -> slot.getValue().get(slot.getValue().size() - 1).equals("gained"))
			.map(Map.Entry::getKey)
			.toList();
	}

	/** Of all slots of which it was told anything. */
	Map<Integer, List<String>> all() {
		return this.told;
	}

}
