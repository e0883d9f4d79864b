/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * What nodes of all versions call.
 */
@KryonetExchange(name = "desk")
public interface Desk {

	/**
	 * Changes a quote.
	 * @param isin its key
	 * @param seen what the caller sees, {@code null} if that is nothing
	 * @return the quote as the node has written it
	 */
	@KryonetExchange(idempotent = true)
	Quote change(@RouteKey String isin, Quote seen);

}
