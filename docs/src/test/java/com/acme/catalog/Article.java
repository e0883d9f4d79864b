/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.math.BigDecimal;

import io.kryowire.codec.WireType;

@WireType
public record Article(String id, String name, BigDecimal price) {

}
