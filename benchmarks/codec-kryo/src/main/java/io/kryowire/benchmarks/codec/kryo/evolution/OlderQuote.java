/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo.evolution;

import java.time.Instant;
import java.util.List;

import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer.Tag;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.jspecify.annotations.Nullable;

/** The older version. */
final class OlderQuote {

	@Tag(1)
	@Nullable String symbol;

	@Tag(2)
	long id;

	@Tag(3)
	int quantity;

	@Tag(4)
	double bid;

	@Tag(5)
	double ask;

	@Tag(6)
	@Nullable Side side;

	@Tag(7)
	@Nullable String venue;

	@Tag(8)
	@Nullable String trader;

	@Tag(9)
	@Nullable List<String> tags;

	@Tag(10)
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
