/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is told that slots have other owners. Thread-safe.
 */
final class OwnerListeners {

	private static final Logger logger = LoggerFactory.getLogger(OwnerListeners.class);

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	/** See {@link SlotOwners#listen}. */
	Runnable add(Runnable changed) {
		// One more object, so that the same listener may listen twice
		Runnable listener = changed::run;
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	void tell() {
		this.listeners.forEach(OwnerListeners::tell);
	}

	private static void tell(Runnable listener) {
		try {
			listener.run();
		}
		catch (Exception | Error ex) {
			logger.warn("A listener to the owners of slots has failed", ex);
		}
	}

	void clear() {
		this.listeners.clear();
	}

}
