/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;

// @formatter:off
// tag::record
// Version 1 was: record Quote(String isin, int cents, String desk)
// The class and a field were renamed, int became long, two fields came, and one went
@WireName({ "com.acme.evolution.Price", "com.acme.evolution.Quote" })
public record Price(String isin,
		@WireName({ "amount", "cents" }) long amount,
		@WireDefault("EUR") String currency,
		Side side) {

}
// end::record
// @formatter:on
