/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fory.evolution;

import java.time.Instant;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.apache.fory.annotation.ForyField;
import org.jspecify.annotations.Nullable;

/** The newer version. */
public final class NewerQuote {

	@ForyField(id = 1)
	@Nullable String symbol;

	@ForyField(id = 2)
	long id;

	@ForyField(id = 3)
	long quantity;

	@ForyField(id = 4)
	double bid;

	@ForyField(id = 5)
	double ask;

	@ForyField(id = 6)
	@Nullable Side side;

	@ForyField(id = 8)
	@Nullable String desk;

	@ForyField(id = 9)
	@Nullable List<String> tags;

	@ForyField(id = 10)
	@Nullable Instant entered;

	@ForyField(id = 11)
	@Nullable String currency;

	@ForyField(id = 12)
	int priority;

	QuoteAfter shared() {
		return new QuoteAfter(this.symbol, this.id, this.quantity, this.bid, this.ask, this.side, this.desk, this.tags,
				this.entered, this.currency, this.priority);
	}

}
