/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.basket;

import java.math.BigDecimal;
import java.util.List;

public record Basket(String customer, List<Item> items) {

	public record Item(String article, int quantity, BigDecimal price) {

	}

}
