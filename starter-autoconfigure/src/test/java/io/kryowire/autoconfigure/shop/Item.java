/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.codec.WireType;

/** Travels though no contract says so. */
@WireType
public record Item(String name) {
}
