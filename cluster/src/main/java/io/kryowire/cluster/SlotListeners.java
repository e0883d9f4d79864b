/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several listeners as one. They are told of a slot that is gained in their order, and of
 * one that is lost in the reverse order.
 */
final class SlotListeners implements SlotListener {

	private static final Logger logger = LoggerFactory.getLogger(SlotListeners.class);

	private final List<SlotListener> listeners;

	SlotListeners(List<? extends SlotListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	/** If one of them throws, those before it have lost the slot when this throws. */
	@Override
	public void gained(int slot) {
		List<SlotListener> told = new ArrayList<>();
		try {
			for (SlotListener listener : this.listeners) {
				told.add(0, listener);
				listener.gained(slot);
			}
		}
		catch (Exception | Error ex) {
			told.subList(1, told.size()).forEach((listener) -> lost(listener, slot));
			throw ex;
		}
	}

	/** Never throws. */
	@Override
	public void lost(int slot) {
		for (int i = this.listeners.size() - 1; i >= 0; i--) {
			lost(this.listeners.get(i), slot);
		}
	}

	private static void lost(SlotListener listener, int slot) {
		try {
			listener.lost(slot);
		}
		catch (Exception | Error ex) {
			logger.warn("{} has failed to give up slot {}, which is lost nevertheless", listener, slot, ex);
		}
	}

}
