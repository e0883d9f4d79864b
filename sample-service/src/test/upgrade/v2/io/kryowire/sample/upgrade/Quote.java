/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;

/**
 * A quote, version 2: the price is an amount, and has room for more, and a currency.
 */
public record Quote(String isin, @WireName({ "amount", "price" }) long amount, String desk, Side side, long count,
		@WireDefault("EUR") String currency) {

}
