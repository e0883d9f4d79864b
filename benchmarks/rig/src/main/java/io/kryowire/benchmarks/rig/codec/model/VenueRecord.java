/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;

/**
 * Where an order is executed, as a record.
 */
public record VenueRecord(String mic, int segment) implements Serializable {
}
