/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

/**
 * What the tests keep.
 */
record Price(String isin, long cents) {
}
