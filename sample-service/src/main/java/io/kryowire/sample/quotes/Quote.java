/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.time.Instant;

import io.kryowire.codec.WireType;

/**
 * What a security costs.
 * <p>
 * {@link WireType} lets it travel by itself. A type that is part of one that travels, or
 * of a contract or a topic, needs no annotation.
 *
 * @param isin the security
 * @param bid what buyers offer
 * @param ask what sellers ask
 * @param at when that was so
 * @param by the node that has accepted it
 */
@WireType
public record Quote(String isin, BigDecimal bid, BigDecimal ask, Instant at, String by) {

}
