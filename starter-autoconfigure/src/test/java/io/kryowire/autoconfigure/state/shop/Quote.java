/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.shop;

/** What a share costs. */
public record Quote(String isin, long cents) {
}
