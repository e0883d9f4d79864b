/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.Freshness;

/**
 * Event published when a topic has become stale or fresh.
 *
 * @param topic the name of the topic
 * @param freshness the freshness of the topic
 */
public record TopicFreshnessEvent(String topic, Freshness freshness) {
}
