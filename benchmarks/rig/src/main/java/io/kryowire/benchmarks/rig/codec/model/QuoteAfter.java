/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A quote as a newer version reads it.
 *
 * @param symbol has stayed
 * @param id has stayed
 * @param quantity was an {@code int}
 * @param bid has stayed
 * @param ask has stayed
 * @param side has stayed
 * @param desk was called trader
 * @param tags has stayed
 * @param entered has stayed
 * @param currency is new
 * @param priority is new
 */
public record QuoteAfter(String symbol, long id, long quantity, double bid, double ask, Side side, String desk,
		List<String> tags, Instant entered, @Nullable String currency, int priority) {

	/**
	 * What an older quote is for a newer version.
	 * @param before the older quote
	 * @return the newer one, without what is new
	 */
	public static QuoteAfter of(QuoteBefore before) {
		return new QuoteAfter(before.symbol(), before.id(), before.quantity(), before.bid(), before.ask(),
				before.side(), before.trader(), before.tags(), before.entered(), null, 0);
	}

}
