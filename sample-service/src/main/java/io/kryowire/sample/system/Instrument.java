/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Something with a price.
 *
 * @param isin its number
 * @param name its name
 * @param opening its first bid
 */
public record Instrument(String isin, String name, BigDecimal opening) {

	private static final BigDecimal SPREAD = new BigDecimal("1.0008");

	/**
	 * What sellers ask at first.
	 * @return a little more than the bid
	 */
	public BigDecimal ask() {
		return ask(this.opening);
	}

	/**
	 * What sellers ask.
	 * @param bid what buyers offer
	 * @return a little more
	 */
	public static BigDecimal ask(BigDecimal bid) {
		return bid.multiply(SPREAD).setScale(2, RoundingMode.UP);
	}

}
