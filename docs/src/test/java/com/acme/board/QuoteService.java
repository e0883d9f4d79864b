/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

@KryonetExchange("quotes") // one interface on both sides
public interface QuoteService {

	Quote quote(@RouteKey String isin);

}
