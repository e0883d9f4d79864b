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
 * Tells the application's {@link FreshnessListener} beans and event listeners. They are
 * not all there before the application has started: until then what is latest is kept for
 * them.
 */
final class ApplicationFreshness implements FreshnessListener {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationFreshness.class);

	private final ApplicationContext context;

	/** Who tells of a topic. */
	private final Map<String, Lock> turns = new ConcurrentHashMap<>();

	/** Guarded by the monitor of this, as is the next one. */
	private final Map<String, Freshness> kept = new LinkedHashMap<>();

	private boolean begun;

	ApplicationFreshness(ApplicationContext context) {
		this.context = context;
	}

	/**
	 * Tells from now on, and what was kept as if it came now.
	 * @param threads makes a thread for each topic of which something was kept
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

	/** One change of a topic after the other, whoever brings it. */
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

	/** One that throws keeps no other from being told. */
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
			logger.error("{} has thrown when told of the freshness of state topic '{}'", whom, topic, ex);
		}
	}

}
