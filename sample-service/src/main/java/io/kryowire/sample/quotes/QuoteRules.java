/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Validates quotes.
 */
final class QuoteRules {

	private static final Pattern ISIN = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");

	private static final BigDecimal HIGHEST = new BigDecimal("1000000");

	private static final int MOST_DECIMALS = 6;

	private static final int MOST_DIGITS = 20;

	private static final int LONGEST = 40;

	private QuoteRules() {
	}

	static void check(String isin, BigDecimal bid, BigDecimal ask) {
		if (!ISIN.matcher(isin).matches()) {
			throw new InvalidQuoteException("\"%s\" is not an ISIN: two letters, nine letters or digits, one digit"
				.formatted((isin.length() > LONGEST) ? isin.substring(0, LONGEST) + "..." : isin));
		}
		if (price("bid", bid).compareTo(price("ask", ask)) > 0) {
			throw new InvalidQuoteException("bid=%s is more than ask=%s".formatted(bid, ask));
		}
	}

	/** Requires a price within the limits. */
	static BigDecimal price(String name, @Nullable BigDecimal price) {
		if (price == null || price.signum() <= 0 || price.compareTo(HIGHEST) > 0) {
			throw new InvalidQuoteException(
					"%s=%s must be more than 0 and at most %s".formatted(name, brief(price), HIGHEST));
		}
		if (price.scale() > MOST_DECIMALS) {
			throw new InvalidQuoteException(
					"%s has %d decimals, but may have at most %d".formatted(name, price.scale(), MOST_DECIMALS));
		}
		return price;
	}

	/** A number of a few bytes can have a billion digits. */
	private static String brief(@Nullable BigDecimal price) {
		return (price != null && price.precision() - (long) price.scale() > MOST_DIGITS) ? "a huge number"
				: String.valueOf(price);
	}

}
