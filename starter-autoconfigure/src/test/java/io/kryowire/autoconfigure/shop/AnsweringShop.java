/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that answers. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class AnsweringShop {

	@Bean
	PriceList priceList() {
		return new PriceList();
	}

}
