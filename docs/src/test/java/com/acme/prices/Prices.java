/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.prices;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;

@KryonetService
public class Prices implements PriceService {

	private final Map<String, Quote> quotes = new ConcurrentHashMap<>();

	@Override
	public Quote quote(String isin) {
		return find(isin).orElseThrow(() -> new UnknownInstrumentException(isin));
	}

	@Override
	public CompletableFuture<Quote> quoteLater(String isin) {
		return CompletableFuture.supplyAsync(() -> quote(isin));
	}

	@Override
	public Optional<Quote> find(String isin) {
		return Optional.ofNullable(this.quotes.get(isin));
	}

	@Override
	public void tick(String isin, Tick tick) {
		this.quotes.put(isin, new Quote(isin, tick.price(), tick.price().add(BigDecimal.ONE)));
	}

	@Override
	public int count() {
		return this.quotes.size();
	}

	@Override
	public List<NodeResult<Stats>> stats() {
		return NodeResult.here(new Stats(this.quotes.size()));
	}

}
