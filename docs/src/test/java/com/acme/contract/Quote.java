/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.contract;

import java.math.BigDecimal;

public record Quote(String isin, BigDecimal price) {

}
