/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo.evolution;

import java.time.Instant;
import java.util.List;

import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer.Tag;
import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.jspecify.annotations.Nullable;

/** The newer version, but for what Kryo cannot do: nothing is renamed or widened. */
final class NewerQuote {

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

	@Tag(8)
	@Nullable String trader;

	@Tag(9)
	@Nullable List<String> tags;

	@Tag(10)
	@Nullable Instant entered;

	@Tag(11)
	@Nullable String currency;

	@Tag(12)
	int priority;

	QuoteAfter shared() {
		return new QuoteAfter(this.symbol, this.id, this.quantity, this.bid, this.ask, this.side, this.trader,
				this.tags, this.entered, this.currency, this.priority);
	}

}
