/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;

/**
 * A quote, version 3: nobody asks for the desk any more.
 */
public record Quote(String isin, @WireName({ "amount", "price" }) long amount, Side side, long count,
		@WireDefault("EUR") String currency) {

}
