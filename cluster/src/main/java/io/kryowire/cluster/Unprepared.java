/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashSet;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Slots that the listener could not prepare, and has not prepared since. Changed by the
 * loop only.
 */
final class Unprepared {

	private static final Logger logger = LoggerFactory.getLogger(Unprepared.class);

	private final Set<Integer> slots = new HashSet<>();

	private volatile String trouble = "";

	void add(int slot, Throwable failure) {
		this.slots.add(slot);
		this.trouble = "%d slots could not be prepared; the last one was %d: %s".formatted(this.slots.size(), slot,
				failure);
		logger.warn("Slot {} could not be prepared, and is tried again later", slot, failure);
	}

	/** The listener has prepared a slot. */
	void remove(int slot) {
		if (this.slots.remove(slot) && this.slots.isEmpty()) {
			this.trouble = "";
		}
	}

	/** What is wrong, empty if nothing is. Thread-safe. */
	String trouble() {
		return this.trouble;
	}

}
