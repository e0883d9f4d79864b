/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import io.kryowire.codec.kryo.KryoCustomizer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class MoneyConfiguration {

	// tag::customizer
	@Bean
	KryoCustomizer money() {
		return (kryo) -> kryo.register(Money.class, new MoneySerializer());
	}
	// end::customizer

}
