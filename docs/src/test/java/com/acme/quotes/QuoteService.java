/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.quotes;

import java.time.Duration;
import java.util.OptionalLong;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

@Component
public class QuoteService {

	// tag::service
	private final StateTopic<Quote> quotes;

	private final Replica<Quote> near;

	QuoteService(StateTopic<Quote> quotes) {
		this.quotes = quotes;
		this.near = quotes.replica(); // kept fresh from now on
	}

	public void set(Quote quote) {
		this.quotes.put(quote.isin(), quote); // returns when Redis has it
	}

	public @Nullable Quote get(String isin) {
		return this.near.get(isin); // from memory
	}

	// end::service
	// tag::compare
	public boolean raise(String isin, long cents) {
		Versioned<Quote> now = this.quotes.versioned(isin);
		Quote raised = new Quote(isin, ((now != null) ? now.value().cents() : 0) + cents);
		OptionalLong written = this.quotes.compareAndPut(isin, (now != null) ? now.version() : 0, raised);
		return written.isPresent(); // else somebody was quicker
	}

	// end::compare
	// tag::own
	public @Nullable Quote get(String isin, long version) {
		// The version is what put has returned, there
		this.near.awaitVersion(isin, version, Duration.ofSeconds(1));
		return this.near.get(isin);
	}

	// end::own
	// tag::fresh
	public Quote getOrFail(String isin) {
		if (!this.near.freshness().fresh()) {
			throw new IllegalStateException("Quotes: " + this.near.freshness());
		}
		Quote quote = this.near.get(isin);
		if (quote == null) {
			throw new IllegalArgumentException("There is no quote of " + isin);
		}
		return quote;
	}
	// end::fresh

}
