/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import java.math.BigDecimal;
import java.util.List;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.stereotype.Component;

@Component // the node that asks: inject the interface
@ImportKryonetClients(group = "quotes", types = QuoteService.class)
public class Portfolio {

	private final QuoteService quotes;

	Portfolio(QuoteService quotes) {
		this.quotes = quotes;
	}

	public BigDecimal value(List<String> isins) {
		return isins.stream().map((isin) -> this.quotes.quote(isin).price()).reduce(BigDecimal.ZERO, BigDecimal::add);
	}

}
