/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.time.Instant;
import java.util.List;

/**
 * A quote as an older version writes it.
 *
 * @param symbol stays
 * @param id stays
 * @param quantity becomes a {@code long}
 * @param bid stays
 * @param ask stays
 * @param side stays
 * @param venue is removed
 * @param trader is renamed
 * @param tags stays
 * @param entered stays
 */
public record QuoteBefore(String symbol, long id, int quantity, double bid, double ask, Side side, String venue,
		String trader, List<String> tags, Instant entered) {
}
