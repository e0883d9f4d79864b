/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

/**
 * A quote, version 1.
 */
public record Quote(String isin, int price, String desk, Side side, long count) {

}
