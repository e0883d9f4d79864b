/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import org.springframework.stereotype.Component;

@Component
class Shelves {

	boolean has(String item) {
		return !item.isBlank();
	}

}
