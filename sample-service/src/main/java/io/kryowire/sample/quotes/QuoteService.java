/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Execution;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * Quotes, for callers on other nodes: the contract that both sides know.
 * <p>
 * {@link RouteKey} sends all calls for one security to the same node, where they run one
 * after the other. If that node is gone, another one takes its place. Setting a quote
 * twice does no harm, and one that comes late is soon replaced by the next, which is why
 * a call that may have run is called again: {@code idempotent}.
 */
@KryonetExchange(name = "quotes", deadline = "${sample.deadline:5s}")
public interface QuoteService {

	/**
	 * Sets a quote, and waits until it is written.
	 * @param isin the security
	 * @param bid what buyers offer
	 * @param ask what sellers ask
	 * @return the quote and its version
	 * @throws InvalidQuoteException if it makes no sense
	 */
	@KryonetExchange(idempotent = true)
	Accepted put(@RouteKey String isin, BigDecimal bid, BigDecimal ask) throws InvalidQuoteException;

	/**
	 * Sets a quote, and does not wait.
	 * @param isin the security
	 * @param bid what buyers offer
	 * @param ask what sellers ask
	 * @return as {@link #put}, later
	 */
	@KryonetExchange(idempotent = true)
	CompletableFuture<Accepted> putLater(@RouteKey String isin, BigDecimal bid, BigDecimal ask);

	/**
	 * Finds a quote. It has no key, so any node answers: all of them have all quotes in
	 * memory. That takes nanoseconds and never blocks, hence {@code INLINE}.
	 * @param isin the security
	 * @return its latest quote
	 */
	@KryonetExchange(idempotent = true, execution = Execution.INLINE)
	Optional<Quote> find(String isin);

}
