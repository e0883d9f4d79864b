/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * Is told when a topic becomes stale or fresh.
 */
@FunctionalInterface
public interface FreshnessListener {

	/**
	 * Takes note of a change. What this method throws is logged.
	 * @param topic the topic
	 * @param freshness what can be proven now
	 */
	void freshnessChanged(String topic, Freshness freshness);

}
