/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.dispatch.Dispatcher;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;

/**
 * Tells the application's {@link FreshnessListener} beans and event listeners. They are
 * not all there before the application has started: until then what is latest is kept for
 * them.
 */
final class ApplicationFreshness implements FreshnessListener {

	private final ApplicationContext context;

	/** Guarded by the monitor of this, as is the next one. */
	private final Map<String, Freshness> kept = new LinkedHashMap<>();

	private boolean begun;

	ApplicationFreshness(ApplicationContext context) {
		this.context = context;
	}

	/** Tells from now on, and what was kept as if it came now. */
	void begin(Dispatcher dispatcher) {
		List<String> topics;
		synchronized (this) {
			this.begun = true;
			topics = List.copyOf(this.kept.keySet());
		}
		topics.forEach((topic) -> dispatcher.tryDispatch(topic.hashCode(), () -> {
			Freshness freshness = taken(topic);
			if (freshness != null) {
				tell(topic, freshness);
			}
		}));
	}

	@Override
	public void freshnessChanged(String topic, Freshness freshness) {
		synchronized (this) {
			this.kept.put(topic, freshness);
			if (!this.begun) {
				return;
			}
			this.kept.remove(topic);
		}
		tell(topic, freshness);
	}

	private synchronized @Nullable Freshness taken(String topic) {
		return this.kept.remove(topic);
	}

	private void tell(String topic, Freshness freshness) {
		this.context.getBeanProvider(FreshnessListener.class)
			.orderedStream()
			.forEach((listener) -> listener.freshnessChanged(topic, freshness));
		this.context.publishEvent(new TopicFreshnessEvent(topic, freshness));
	}

}
