/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.tenants;

import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.export.ServerInterceptor;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class Authorizers {

	// tag::contract
	@Bean
	KryonetAuthorizer onlyPortfoliosCallPrices() {
		return (caller, contract) -> !contract.equals("prices") || caller.isCertifiedAs("portfolio.acme.example");
	}

	// end::contract
	// tag::method
	@Bean
	ServerInterceptor onlyTheFeedTicks() {
		return (call, next) -> {
			if (call.exchange().method().getName().equals("tick")
					&& !call.context().identity().isCertifiedAs("CN=feed,O=Acme")) {
				throw new SecurityException("Only the feed may tick");
			}
			return next.proceed(call);
		};
	}
	// end::method

}
