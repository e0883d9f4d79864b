/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A price has jumped: a message, which reaches whoever listens now.
 *
 * @param isin the security
 * @param from the bid before
 * @param to the bid now
 * @param at when
 * @param by the node that has seen it
 */
public record PriceAlert(String isin, BigDecimal from, BigDecimal to, Instant at, String by) {

}
