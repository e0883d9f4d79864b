/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationContext;

/**
 * Notifies the application's {@link FreshnessListener} beans and event listeners. These
 * may not all exist before the application has started: until then, the latest freshness
 * of each topic is kept for them.
 */
final class ApplicationFreshness implements FreshnessListener {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationFreshness.class);

	private final ApplicationContext context;

	/** Held while listeners are notified about a topic. */
	private final Map<String, Lock> turns = new ConcurrentHashMap<>();

	/** Guarded by the monitor of this object, like the next field. */
	private final Map<String, Freshness> kept = new LinkedHashMap<>();

	private boolean begun;

	ApplicationFreshness(ApplicationContext context) {
		this.context = context;
	}

	/**
	 * Notifies listeners from now on, beginning with what has been kept.
	 * @param threads creates a thread for each topic for which something has been kept
	 */
	void begin(ThreadFactory threads) {
		List<String> topics;
		synchronized (this) {
			this.begun = true;
			topics = List.copyOf(this.kept.keySet());
		}
		topics.forEach((topic) -> {
			Thread thread = threads.newThread(() -> tellLatest(topic));
			thread.setName("kryowire-state-freshness-" + topic);
			thread.start();
		});
	}

	@Override
	public void freshnessChanged(String topic, Freshness freshness) {
		synchronized (this) {
			this.kept.put(topic, freshness);
			if (!this.begun) {
				return;
			}
		}
		tellLatest(topic);
	}

	/** Notifies about the changes of a topic one after the other. */
	private void tellLatest(String topic) {
		Lock turn = this.turns.computeIfAbsent(topic, (absent) -> new ReentrantLock());
		turn.lock();
		try {
			Freshness freshness = taken(topic);
			if (freshness != null) {
				tell(topic, freshness);
			}
		}
		finally {
			turn.unlock();
		}
	}

	private synchronized @Nullable Freshness taken(String topic) {
		return this.kept.remove(topic);
	}

	/** If one of them throws, the others are still notified. */
	private void tell(String topic, Freshness freshness) {
		this.context.getBeanProvider(FreshnessListener.class)
			.orderedStream()
			.forEach((listener) -> tell(listener, topic, () -> listener.freshnessChanged(topic, freshness)));
		tell(this.context, topic, () -> this.context.publishEvent(new TopicFreshnessEvent(topic, freshness)));
	}

	private void tell(Object whom, String topic, Runnable call) {
		try {
			call.run();
		}
		catch (RuntimeException ex) {
			logger.error("{} failed to handle a change in the freshness of state topic '{}'", whom, topic, ex);
		}
	}

}
