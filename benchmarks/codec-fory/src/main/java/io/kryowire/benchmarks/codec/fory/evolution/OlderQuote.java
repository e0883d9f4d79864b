/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fory.evolution;

import java.time.Instant;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.apache.fory.annotation.ForyField;
import org.jspecify.annotations.Nullable;

/** The older version. A class: Fory cannot generate code for records that differ so. */
public final class OlderQuote {

	@ForyField(id = 1)
	@Nullable String symbol;

	@ForyField(id = 2)
	long id;

	@ForyField(id = 3)
	int quantity;

	@ForyField(id = 4)
	double bid;

	@ForyField(id = 5)
	double ask;

	@ForyField(id = 6)
	@Nullable Side side;

	@ForyField(id = 7)
	@Nullable String venue;

	@ForyField(id = 8)
	@Nullable String trader;

	@ForyField(id = 9)
	@Nullable List<String> tags;

	@ForyField(id = 10)
	@Nullable Instant entered;

	static OlderQuote of(QuoteBefore quote) {
		OlderQuote made = new OlderQuote();
		made.symbol = quote.symbol();
		made.id = quote.id();
		made.quantity = quote.quantity();
		made.bid = quote.bid();
		made.ask = quote.ask();
		made.side = quote.side();
		made.venue = quote.venue();
		made.trader = quote.trader();
		made.tags = quote.tags();
		made.entered = quote.entered();
		return made;
	}

}
