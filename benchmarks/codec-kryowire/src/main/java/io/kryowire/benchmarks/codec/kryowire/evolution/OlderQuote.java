/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire.evolution;

import java.time.Instant;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import io.kryowire.codec.WireName;

/** The older version. */
@WireName("com.acme.Quote")
record OlderQuote(String symbol, long id, int quantity, double bid, double ask, Side side, String venue, String trader,
		List<String> tags, Instant entered) {

	static OlderQuote of(QuoteBefore quote) {
		return new OlderQuote(quote.symbol(), quote.id(), quote.quantity(), quote.bid(), quote.ask(), quote.side(),
				quote.venue(), quote.trader(), quote.tags(), quote.entered());
	}

}
