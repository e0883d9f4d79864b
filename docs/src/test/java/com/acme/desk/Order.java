/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.math.BigDecimal;
import java.util.List;

public record Order(String id, String customer, List<Line> lines) {

	public record Line(String article, int quantity, BigDecimal price) {

	}

}
