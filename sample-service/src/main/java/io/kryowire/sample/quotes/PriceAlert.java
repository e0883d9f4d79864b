/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Message about a price that has jumped, for everyone who listens at that time.
 *
 * @param isin the security
 * @param from the bid before
 * @param to the bid now
 * @param at when the price jumped
 * @param by the node that has noticed it
 */
public record PriceAlert(String isin, BigDecimal from, BigDecimal to, Instant at, String by) {

}
