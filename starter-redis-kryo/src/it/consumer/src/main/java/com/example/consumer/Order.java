/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import java.math.BigDecimal;
import java.util.List;

public record Order(String id, List<Line> lines) {

	public record Line(String article, int quantity, BigDecimal price) {
	}

}
