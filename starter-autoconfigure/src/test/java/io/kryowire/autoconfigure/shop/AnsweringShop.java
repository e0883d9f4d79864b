/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.autoconfigure.kryonet.OnlyCalls;

import org.springframework.context.annotation.Bean;

/** An application that answers. */
@OnlyCalls
public class AnsweringShop {

	@Bean
	PriceList priceList() {
		return new PriceList();
	}

}
