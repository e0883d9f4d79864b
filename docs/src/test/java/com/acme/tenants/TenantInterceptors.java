/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.tenants;

import java.sql.SQLException;
import java.util.List;

import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.server.KryonetExceptionHandler;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

@Configuration(proxyBeanMethods = false)
public class TenantInterceptors {

	// tag::client
	@Bean
	@Order(10)
	ClientInterceptor tenantOfCalls() {
		return (call, next) -> {
			call.header("tenant", "acme");
			return next.proceed(call);
		};
	}

	// end::client
	// tag::group
	@Bean
	KryonetClientCustomizer moreForPrices(AuditInterceptor audit) {
		return (group, builder) -> {
			if (group.equals("prices")) {
				builder.interceptors(List.of(audit));
			}
		};
	}

	// end::group
	// tag::server
	@Bean
	@Order(10)
	ServerInterceptor tenantOfCallers() {
		return (call, next) -> {
			if (call.context().headers().get("tenant") == null) {
				throw new SecurityException("Who are you?");
			}
			return next.proceed(call);
		};
	}

	// end::server
	// tag::exceptions
	@Bean
	KryonetExceptionHandler databaseErrors() {
		return (call, problem) -> (problem instanceof SQLException)
				? new IllegalStateException("The database is not available") : problem;
	}
	// end::exceptions

}
