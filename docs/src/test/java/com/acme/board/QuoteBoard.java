/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import java.util.Optional;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

@Component
class QuoteBoard {

	private final StateTopic<Quote> quotes; // record Quote(String isin, BigDecimal price)

	private final Replica<Quote> near;

	QuoteBoard(StateTopics topics) {
		this.quotes = topics.topic("quotes", Quote.class);
		this.near = this.quotes.replica();
	}

	void set(Quote quote) {
		this.quotes.put(quote.isin(), quote); // value, version and notice in one step
	}

	Optional<Quote> get(String isin) {
		return Optional.ofNullable(this.near.get(isin)); // memory: nanoseconds
	}

	boolean isFresh() {
		return this.near.freshness().fresh(); // proven, not hoped
	}

	@StateListener("quotes") // after the GET: per key in order, the latest wins
	void changed(String isin, @Nullable Quote latest) {
		System.out.println(isin + " is now " + latest);
	}

}
