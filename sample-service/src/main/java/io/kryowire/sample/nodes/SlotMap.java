/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;

import org.springframework.stereotype.Component;

/**
 * Which node has which slots, as this one knows it. The slot of a security is
 * {@code Slots.of(isin)}, and its node is the one that accepts its quotes.
 */
@Component
public class SlotMap {

	private static final char NOBODY = '.';

	private final SlotOwners owners;

	SlotMap(SlotOwners owners) {
		this.owners = owners;
	}

	/**
	 * Returns the owners of all slots.
	 * @return the owners now
	 */
	public Owned look() {
		List<String> nodes = new ArrayList<>();
		StringBuilder digits = new StringBuilder(Slots.COUNT);
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			String owner = this.owners.owner(slot);
			if (owner != null && !nodes.contains(owner)) {
				nodes.add(owner);
			}
			int index = (owner != null) ? nodes.indexOf(owner) : Character.MAX_RADIX;
			digits.append((index < Character.MAX_RADIX) ? Character.forDigit(index, Character.MAX_RADIX) : NOBODY);
		}
		return new Owned(nodes, digits.toString());
	}

	/**
	 * The owners of all slots.
	 *
	 * @param nodes the names of the owners
	 * @param owners a character for each slot: the index of its owner in base 36, or a
	 * dot if it has none
	 */
	public record Owned(List<String> nodes, String owners) {

	}

}
