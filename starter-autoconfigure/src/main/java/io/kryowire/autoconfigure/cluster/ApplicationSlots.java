/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.function.Supplier;

import io.kryowire.cluster.SlotListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Tells the application's listeners of slots, in their order, and then everybody else by
 * an event. They are looked up when the first slot is told of, since they may need what
 * needs slots.
 */
final class ApplicationSlots implements SlotListener {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationSlots.class);

	private final String service;

	private final Supplier<List<SlotListener>> listeners;

	private final ApplicationEventPublisher events;

	ApplicationSlots(String service, Supplier<List<SlotListener>> listeners, ApplicationEventPublisher events) {
		this.service = service;
		this.listeners = listeners;
		this.events = events;
	}

	/** If a listener throws, those before it have lost the slot when this throws. */
	@Override
	public void gained(int slot) {
		List<SlotListener> all = this.listeners.get();
		for (int told = 0; told < all.size(); told++) {
			try {
				all.get(told).gained(slot);
			}
			catch (Exception | Error ex) {
				lost(all.subList(0, told), slot);
				throw ex;
			}
		}
		publish(slot, true);
	}

	/** In the reverse order, and all of them, whatever one of them throws. */
	@Override
	public void lost(int slot) {
		lost(this.listeners.get(), slot);
		publish(slot, false);
	}

	private static void lost(List<SlotListener> listeners, int slot) {
		for (int i = listeners.size() - 1; i >= 0; i--) {
			SlotListener listener = listeners.get(i);
			attempt(listener, slot, () -> listener.lost(slot));
		}
	}

	private void publish(int slot, boolean owned) {
		attempt(this.events, slot, () -> this.events.publishEvent(new SlotChangedEvent(this.service, slot, owned)));
	}

	private static void attempt(Object whom, int slot, Runnable call) {
		try {
			call.run();
		}
		catch (Exception | Error ex) {
			logger.error("{} has failed to handle a change of slot {}", whom, slot, ex);
		}
	}

}
