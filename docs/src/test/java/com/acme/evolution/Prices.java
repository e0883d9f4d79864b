/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

@Component
class Prices {

	private final StateTopic<Price> prices;

	Prices(StateTopic<Price> prices) {
		this.prices = prices;
	}

	// tag::update
	void raise(String isin, long by) {
		this.prices.update(isin,
				(price) -> (price != null) ? new Price(isin, price.amount() + by, price.currency(), price.side())
						: new Price(isin, by, "EUR", Side.OTHER));
	}

	boolean raiseOnce(String isin, long by) {
		Versioned<Price> now = this.prices.versioned(isin);
		if (now == null) {
			return false;
		}
		Price old = now.value();
		Price raised = new Price(isin, old.amount() + by, old.currency(), old.side());
		// With what was read, and not only its version
		return this.prices.compareAndPut(isin, now, raised).isPresent();
	}
	// end::update

	// tag::put
	void set(String isin, long amount) {
		this.prices.put(isin, new Price(isin, amount, "EUR", Side.OTHER));
	}
	// end::put

	@Nullable Price get(String isin) {
		return this.prices.get(isin);
	}

}
