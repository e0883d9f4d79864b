/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.stereotype.Component;

/**
 * The latest quote of each security, in this process's memory.
 */
@Component
class QuoteBook {

	private final Map<String, Quote> quotes = new ConcurrentHashMap<>();

	void put(Quote quote) {
		this.quotes.put(quote.isin(), quote);
	}

	Optional<Quote> find(String isin) {
		return Optional.ofNullable(this.quotes.get(isin));
	}

}
