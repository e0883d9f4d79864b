/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.contract;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

@KryonetExchange("quotes")
public interface QuoteService {

	Quote quote(@RouteKey String isin);

}
