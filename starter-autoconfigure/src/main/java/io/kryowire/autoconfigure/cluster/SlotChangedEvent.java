/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

/**
 * Event published when this node has got or lost a slot, after the slot listeners have
 * been told. Different slots may be told of at the same time.
 *
 * @param service the name of the service
 * @param slot the number of the slot
 * @param owned whether this node has the slot now
 */
public record SlotChangedEvent(String service, int slot, boolean owned) {
}
