/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

import io.kryowire.call.server.KryonetService;
import io.kryowire.sample.system.ThisNode;

/**
 * Accepts quotes: checks them, writes them, and publishes alerts about those that have
 * jumped. A plain bean, which other nodes can call because of its annotation, and which
 * {@link QuoteController} on this node calls directly.
 */
@KryonetService
class QuoteDesk implements QuoteService, AcceptedQuotes {

	private final ThisNode node;

	private final QuoteBook book;

	private final PriceAlerts alerts;

	private final LongAdder accepted = new LongAdder();

	QuoteDesk(ThisNode node, QuoteBook book, PriceAlerts alerts) {
		this.node = node;
		this.book = book;
		this.alerts = alerts;
	}

	@Override
	public Accepted put(String isin, BigDecimal bid, BigDecimal ask) {
		Quote quote = check(isin, bid, ask);
		Optional<Quote> before = this.book.find(isin);
		return accept(before, new Accepted(quote, this.book.put(quote)));
	}

	@Override
	public CompletableFuture<Accepted> putLater(String isin, BigDecimal bid, BigDecimal ask) {
		Quote quote = check(isin, bid, ask);
		Optional<Quote> before = this.book.find(isin);
		return this.book.putLater(quote).thenApply((version) -> accept(before, new Accepted(quote, version)));
	}

	@Override
	public Optional<Quote> find(String isin) {
		return this.book.find(isin);
	}

	@Override
	public long count() {
		return this.accepted.sum();
	}

	private Quote check(String isin, BigDecimal bid, BigDecimal ask) {
		QuoteRules.check(isin, bid, ask);
		return new Quote(isin, bid, ask, Instant.now(), this.node.name());
	}

	private Accepted accept(Optional<Quote> before, Accepted accepted) {
		this.accepted.increment();
		before.ifPresent((quote) -> this.alerts.compare(quote, accepted.quote()));
		return accepted;
	}

}
