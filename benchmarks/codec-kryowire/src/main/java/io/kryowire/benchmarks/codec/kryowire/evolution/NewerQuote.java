/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire.evolution;

import java.time.Instant;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.Side;
import io.kryowire.codec.WireName;
import org.jspecify.annotations.Nullable;

/** The newer version. */
@WireName("com.acme.Quote")
record NewerQuote(String symbol, long id, long quantity, double bid, double ask, Side side, @WireName( {
		"desk", "trader" }) String desk, List<String> tags, Instant entered, @Nullable String currency, int priority){

	static NewerQuote of(QuoteAfter quote) {
		return new NewerQuote(quote.symbol(), quote.id(), quote.quantity(), quote.bid(), quote.ask(), quote.side(),
				quote.desk(), quote.tags(), quote.entered(), quote.currency(), quote.priority());
	}

	QuoteAfter shared() {
		return new QuoteAfter(this.symbol, this.id, this.quantity, this.bid, this.ask, this.side, this.desk, this.tags,
				this.entered, this.currency, this.priority);
	}

}
