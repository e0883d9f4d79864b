/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopics;

/**
 * Tells how fresh a topic is whenever that has changed, on a thread that exists for as
 * long as somebody is being told: who is busy with values, or with another topic, keeps
 * nobody from hearing of it. What changes while somebody is busy with the change before
 * is told afterwards, unless it has changed back by then.
 */
final class FreshnessTeller {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private final String topic;

	private final StateRuntime runtime;

	private final Consumer<Freshness> told;

	/** Guarded by the monitor of this, as are those below. */
	private @Nullable Freshness next;

	/** What was told last, or is being told. */
	private @Nullable Boolean last;

	private @Nullable Thread thread;

	private boolean complained;

	private boolean closed;

	/**
	 * Creates a teller.
	 * @param topic the topic's name
	 * @param runtime makes the threads
	 * @param told is told, one change at a time; must not throw
	 */
	FreshnessTeller(String topic, StateRuntime runtime, Consumer<Freshness> told) {
		this.topic = topic;
		this.runtime = runtime;
		this.told = told;
	}

	/** Has a change told. Does not wait. */
	synchronized void changed(Freshness now) {
		this.next = now;
		tellWhatWaits();
	}

	/** To be called now and then: there may have been no thread to be had. */
	synchronized void tellWhatWaits() {
		if (this.next == null || this.thread != null || this.closed) {
			return;
		}
		try {
			this.thread = this.runtime.start("kryowire-state-freshness-" + this.topic, this::run);
			this.complained = false;
		}
		catch (Throwable ex) {
			if (!this.complained) {
				this.complained = true;
				logger.error(
						"No thread could be started to report that the freshness of state topic '{}' has changed. This is retried.",
						this.topic, ex);
			}
		}
	}

	private void run() {
		for (Freshness now = next(); now != null; now = next()) {
			this.told.accept(now);
		}
	}

	private synchronized @Nullable Freshness next() {
		Freshness now = this.next;
		this.next = null;
		if (now == null || this.closed || Boolean.valueOf(now.fresh()).equals(this.last)) {
			this.thread = null;
			return null;
		}
		this.last = now.fresh();
		return now;
	}

	/** Whether somebody is being told. */
	synchronized boolean isTelling() {
		return this.thread != null;
	}

	/** Tells nobody any more, and interrupts who is being told. */
	synchronized void close() {
		this.closed = true;
		if (this.thread != null) {
			this.thread.interrupt();
		}
	}

}
