/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.Freshness;

/**
 * Tells the application's event listeners that a topic has become stale or fresh.
 *
 * @param topic the topic
 * @param freshness what can be proven of it now
 */
public record TopicFreshnessEvent(String topic, Freshness freshness) {
}
