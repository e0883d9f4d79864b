/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.codec.WireDefault;

@KryonetExchange(name = "prices")
public interface PriceService {

	// The currency was added
	Price set(@RouteKey String isin, long amount, @WireDefault("EUR") String currency);

}
