/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.portfolio;

import java.math.BigDecimal;
import java.util.Collection;

import com.acme.prices.PriceService;
import com.acme.prices.Quote;

import org.springframework.stereotype.Component;

@Component
public class Portfolio {

	private final PriceService prices;

	public Portfolio(PriceService prices) {
		this.prices = prices;
	}

	public BigDecimal value(Collection<String> isins) {
		return isins.stream().map(this.prices::quote).map(Quote::bid).reduce(BigDecimal.ZERO, BigDecimal::add);
	}

}
