/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.stock;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class StockApplication {

}
