/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;

import org.springframework.context.ApplicationContext;

/**
 * Tells the application's {@link FreshnessListener} beans and event listeners.
 *
 * @param context knows them
 */
record ApplicationFreshness(ApplicationContext context) implements FreshnessListener {

	@Override
	public void freshnessChanged(String topic, Freshness freshness) {
		this.context.getBeanProvider(FreshnessListener.class)
			.orderedStream()
			.forEach((listener) -> listener.freshnessChanged(topic, freshness));
		this.context.publishEvent(new TopicFreshnessEvent(topic, freshness));
	}

}
