/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * An order as a record: what {@link Order} holds, component by component.
 */
public record OrderRecord(long id, String account, String trader, Side side, VenueRecord venue, int quantity,
		int filled, double limit, double average, List<String> tags, Instant entered) implements Serializable {
}
